import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '~/lib/cx';
import { controlClass, Field, type FieldControlProps, splitFieldProps } from './field';

/** A native select: the best one on phones, and accessible by keyboard everywhere. */
export function Select(props: FieldControlProps<'select'>) {
  const [field, select] = splitFieldProps(props);
  return (
    <Field {...field}>
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
