import type { ChangeEvent, ComponentProps } from 'react';
import { cx } from '~/lib/cx';
import { Field, type FieldProps } from './field';

type CodeFieldProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> &
  Omit<FieldProps, 'label'> & {
    label?: string;
    value: string;
    /** Digits only, at most six. */
    onValueChange(value: string): void;
    /** Called once with all six digits. */
    onComplete?(code: string): void;
  };

const places = [0, 1, 2, 3, 4, 5];
const length = places.length;

/**
 * The six-digit code from a message. One input in truth, drawn as six places: so pasting, the phone's own
 * suggestion of the code and readers all work as in any field.
 */
export function CodeField({
  label = 'Verification code',
  hint,
  error,
  className,
  id,
  value,
  onValueChange,
  onComplete,
  ...input
}: CodeFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, length);
    onValueChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="group relative h-14 w-full max-w-84">
          <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid grid-cols-6 gap-2">
            {places.map((place) => (
              <span
                key={place}
                className={cx(
                  'flex items-center justify-center rounded-control border bg-surface text-xl font-semibold tabular-nums',
                  error ? 'border-danger' : 'border-line-strong',
                  place === Math.min(value.length, length - 1) &&
                    'group-focus-within:border-brand group-focus-within:outline-3 group-focus-within:outline-brand/35',
                )}
              >
                {value[place] ?? ''}
              </span>
            ))}
          </div>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            value={value}
            onChange={handleChange}
            className="absolute inset-0 size-full cursor-text rounded-control bg-transparent text-base text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  );
}
