import type { ComponentProps, ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { controlClass, Field, type FieldProps } from './field';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldProps & {
    /** An icon or symbol inside, before the text. */
    before?: ReactNode;
  };

/** Single-line text field. Set matching `type`, `inputMode` and `autoComplete`. */
export function TextField({ label, hint, error, className, id, before, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          {before && (
            <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-muted">
              {before}
            </span>
          )}
          <input
            {...input}
            {...control}
            className={cx(controlClass, 'h-13', before !== undefined && 'pl-12')}
          />
        </div>
      )}
    </Field>
  );
}
