import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';
import { controlClass, Field, type FieldProps } from './field';

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & FieldProps;

/** A native select: the best one on phones, and accessible by keyboard everywhere. */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  'aria-describedby': describedBy,
  ...select
}: SelectProps) {
  return (
    <Field {...{ id, label, labelHidden, hint, error, className, 'aria-describedby': describedBy }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={cx(
              controlClass,
              'h-field appearance-none pr-[calc(var(--spacing-field-inset)+var(--spacing-control-icon)+0.375rem)]',
            )}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-field-inset size-control-icon -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
