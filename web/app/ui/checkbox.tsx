import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '~/lib/cx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
};

export function Checkbox({ label, hint, id, className, ...input }: CheckboxProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  return (
    <div className={cx('flex min-h-11 items-start gap-3 py-2', className)}>
      <input
        {...input}
        type="checkbox"
        id={controlId}
        aria-describedby={hint ? hintId : undefined}
        className="mt-0.5 size-6 shrink-0 cursor-pointer rounded-md accent-brand-solid"
      />
      <div>
        <label htmlFor={controlId} className="cursor-pointer font-medium">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
