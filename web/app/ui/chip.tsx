import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

type FilterChipProps = Omit<ComponentProps<'button'>, 'className'> & { selected: boolean };

/** Toggle button for a filter. Put several in a `role="group"` with a label. */
export function FilterChip({ selected, type = 'button', ...rest }: FilterChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors duration-150',
        selected
          ? 'border-brand-solid bg-brand-solid text-on-brand'
          : 'border-line-strong bg-surface text-ink hover:border-brand hover:text-brand',
      )}
    />
  );
}
