import * as texts from '@presently/texts/ui';
import { type ComponentProps, useId } from 'react';
import { cx } from '~/lib/cx';
import { controlClass, Field, type FieldProps } from './field';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldProps & {
    /** Shown below, as "12/100 characters". */
    counter?: { count: number; max: number };
  };

/** Multi-line text field; grows with its content where `field-sizing` is supported. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  'aria-describedby': describedBy,
  counter,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  const counterId = useId();
  return (
    <Field
      {...{ id, label, labelHidden, hint, error, className, 'aria-describedby': describedBy }}
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
