import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { controlClass, Field, type FieldControlProps, splitFieldProps } from './field';

type TextFieldProps = FieldControlProps<'input'> & {
  /** An icon or symbol inside, before the text. */
  before?: ReactNode;
};

/** Single-line text field. Set matching `type`, `inputMode` and `autoComplete`. */
export function TextField({ before, ...props }: TextFieldProps) {
  const [field, input] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          {before && (
            <span className="pointer-events-none absolute inset-y-0 left-field-inset flex items-center text-control text-ink-muted [&>svg]:size-control-icon">
              {before}
            </span>
          )}
          <input
            {...input}
            {...control}
            // Or invalid because of an error shown elsewhere.
            aria-invalid={control['aria-invalid'] ?? input['aria-invalid']}
            className={cx(
              controlClass,
              'h-field',
              before !== undefined &&
                'pl-[calc(var(--spacing-field-inset)+var(--spacing-control-icon)+0.625rem)]',
            )}
          />
        </div>
      )}
    </Field>
  );
}
