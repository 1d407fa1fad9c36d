import * as texts from '@presently/texts/ui';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';
import { IconButton } from './icon-button';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'size' | 'aria-label'> & {
  /** Accessible name. */
  label: string;
  size?: 'md' | 'lg';
  /** Shows a button that empties the field. */
  onClear?: (() => void) | undefined;
};

const sizes = {
  md: 'h-13 pr-5',
  lg: 'h-14 pr-14 shadow-card transition-[border-color,box-shadow] focus:shadow-lift [&::-webkit-search-cancel-button]:hidden',
};

/** Field for a search, whose label is hidden. Put it into a form with `role="search"`. */
export function SearchField({ label, size = 'md', onClear, ...input }: SearchFieldProps) {
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-ink-muted"
      />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        type="search"
        aria-label={label}
        className={cx(
          'w-full rounded-full border border-line-strong bg-surface pl-13 text-base text-ink transition-[border-color] duration-150 placeholder:text-ink-muted hover:border-brand focus:border-brand focus:outline-3 focus:outline-offset-0 focus:outline-brand/35',
          sizes[size],
        )}
      />
      {onClear && (
        <div className="absolute inset-y-0 right-1.5 flex items-center">
          <IconButton label={texts.clearSearch} variant="muted" onClick={onClear}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
