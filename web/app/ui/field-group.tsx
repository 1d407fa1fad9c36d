import { type ReactNode, useId } from 'react';
import { cx } from '~/lib/cx';
import { FieldError } from './field';

interface FieldGroupProps {
  label: string;
  /** Error message; announced and associated with the group. */
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** A group of controls with one label and one error, such as radio buttons. */
export function FieldGroup({ label, error, className, children }: FieldGroupProps) {
  const errorId = useId();
  return (
    <fieldset
      data-invalid={error ? '' : undefined}
      aria-describedby={error ? errorId : undefined}
      tabIndex={error ? -1 : undefined}
      className={cx('flex min-w-0 flex-col gap-2', className)}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
