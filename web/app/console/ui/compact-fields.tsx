import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Field, type FieldProps } from '~/ui/field';

/** Style of the console's fields, denser than the shop's. */
export const compactFieldClass =
  'min-h-11 w-full rounded-[0.625rem] border border-line-strong bg-surface px-3 text-sm text-ink pointer-fine:min-h-9 ' +
  'placeholder:text-ink-muted hover:border-brand focus:border-brand focus:outline-3 focus:outline-offset-0 focus:outline-brand/35 ' +
  'aria-invalid:border-danger aria-invalid:focus:outline-danger/30 disabled:bg-sunken disabled:opacity-70';

type CompactFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldProps & {
    /** An icon or symbol inside, before the text. */
    before?: ReactNode;
  };

export function CompactField({ label, hint, error, className, id, before, ...input }: CompactFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          {before && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-ink-muted">
              {before}
            </span>
          )}
          <input {...input} {...control} className={cx(compactFieldClass, before !== undefined && 'pl-9')} />
        </div>
      )}
    </Field>
  );
}

type CompactTextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

export function CompactTextArea({
  label,
  hint,
  error,
  className,
  id,
  rows = 3,
  ...area
}: CompactTextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={cx(compactFieldClass, 'field-sizing-content resize-y py-2')}
        />
      )}
    </Field>
  );
}

type CompactSelectProps = Omit<ComponentProps<'select'>, 'className'> & FieldProps;

/** A native select: the best one on phones, and accessible by keyboard everywhere. */
export function CompactSelect({
  label,
  hint,
  error,
  className,
  id,
  children,
  ...select
}: CompactSelectProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={cx(compactFieldClass, 'appearance-none pr-9')}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
