import * as texts from '@presently/texts/ui';
import type { ChangeEvent } from 'react';
import { cx } from '~/lib/cx';
import { Field, type FieldControlProps, splitFieldProps } from './field';

type CodeFieldProps = Omit<FieldControlProps<'input'>, 'label' | 'onChange' | 'value'> & {
  label?: string;
  value: string;
  /** Digits only, at most six. */
  onValueChange(value: string): void;
  /** Called when all six digits have been entered. */
  onComplete?(code: string): void;
};

const digitIndexes = [0, 1, 2, 3, 4, 5];
const length = digitIndexes.length;

/**
 * Field for a six-digit verification code. It is a single input drawn as six boxes, so that pasting, SMS autofill and
 * screen readers work as usual.
 */
export function CodeField({
  label = texts.verificationCode,
  value,
  onValueChange,
  onComplete,
  ...props
}: CodeFieldProps) {
  const [field, input] = splitFieldProps({ label, ...props });
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, length);
    onValueChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <Field {...field}>
      {(control) => (
        <div className="group relative h-14 w-full max-w-84">
          <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid grid-cols-6 gap-2">
            {digitIndexes.map((index) => (
              <span
                key={index}
                className={cx(
                  'flex items-center justify-center rounded-control border bg-surface text-xl font-semibold tabular-nums',
                  field.error ? 'border-danger' : 'border-line-strong',
                  index === Math.min(value.length, length - 1) &&
                    'group-focus-within:border-brand group-focus-within:outline-3 group-focus-within:outline-brand/35',
                )}
              >
                {value[index] ?? ''}
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
