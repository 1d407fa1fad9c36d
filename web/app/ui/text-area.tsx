import * as texts from '@presently/texts/ui';
import { useId } from 'react';
import { cx } from '~/lib/cx';
import { controlClass, Field, type FieldControlProps, splitFieldProps } from './field';

type TextAreaProps = FieldControlProps<'textarea'> & {
  /** Shown below, as "12/100 characters". */
  counter?: { count: number; max: number };
};

/** Multi-line text field; grows with its content where `field-sizing` is supported. */
export function TextArea({ counter, rows = 4, ...props }: TextAreaProps) {
  const [field, textarea] = splitFieldProps(props);
  const counterId = useId();
  return (
    <Field
      {...field}
      {...(counter && {
        asideId: counterId,
        aside: (
          <span id={counterId} className="ml-auto shrink-0 tabular-nums text-ink-muted">
            {texts.charactersOf(counter)}
          </span>
        ),
      })}
    >
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          rows={rows}
          className={cx(controlClass, 'field-sizing-content min-h-24 resize-y py-3')}
        />
      )}
    </Field>
  );
}
