import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { cx } from '~/lib/cx';
import { cleanQuery } from './gift-filters';
import { giftPath } from './gift-tile';
import { SearchMatches } from './search-matches';
import { useClickOutside } from './use-click-outside';
import { type GiftSearchState, searchDebounceMs, useGiftSearch } from './use-gift-search';

interface SearchBoxProps {
  /** What the page's own list was searched for. */
  query: string;
  /** The field stands empty again: the full list is wanted. */
  onEmptied(): void;
  className?: string;
}

/**
 * The shop's search field with its dropdown of matches; a combobox for readers and keyboards. Submitted,
 * and where no script runs, it is a form that opens the page of all matches.
 */
export function SearchBox({ query, onEmptied, className }: SearchBoxProps) {
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [shownQuery, setShownQuery] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [pointed, setPointed] = useState<{ search: GiftSearchState; index: number } | null>(null);
  const search = useGiftSearch(typed);
  // Other finds begin without one pointed at.
  const active = pointed?.search === search ? pointed.index : -1;
  const box = useClickOutside(() => setOpen(false));
  const text = typed ?? query;
  const isShown = isOpen && search.state !== 'idle';
  const matches = isShown && search.state === 'found' ? search.gifts : [];
  const optionId = (index: number) => `${listId}-${index}`;

  useEmptied(typed, onEmptied);

  if (shownQuery !== query) {
    // Another list is shown now: the field says what it was searched for.
    setShownQuery(query);
    setTyped(null);
  }

  const point = (by: 1 | -1) => setPointed({ search, index: next(active, by, matches.length) });
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
  };
  const clear = () => {
    type('');
    input.current?.focus();
  };
  const openAll = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = cleanQuery(text);
    setOpen(false);
    input.current?.blur();
    void navigate(wanted ? `/?query=${encodeURIComponent(wanted)}` : '/');
  };
  const handleKey = (event: KeyboardEvent) => {
    const gift = matches[active];
    if (event.key === 'Escape') {
      if (isShown) setOpen(false);
      else clear();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isShown) point(event.key === 'ArrowDown' ? 1 : -1);
      setOpen(true);
    } else if (event.key === 'Enter' && gift) {
      void navigate(giftPath(gift.id));
    } else return;
    event.preventDefault();
  };

  return (
    <div ref={box} className={cx('relative', className)}>
      <Form role="search" action="/" onSubmit={openAll} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-ink-muted"
        />
        <input
          ref={input}
          type="search"
          name="query"
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={handleKey}
          placeholder="Search gifts..."
          aria-label="Search gifts"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={matches.length > 0}
          aria-controls={matches.length > 0 ? listId : undefined}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          className="h-14 w-full rounded-full border border-line-strong bg-surface pr-14 pl-13 text-base text-ink shadow-card transition-[border-color,box-shadow] duration-150 placeholder:text-ink-muted hover:border-brand focus:border-brand focus:shadow-lift focus:outline-3 focus:outline-offset-0 focus:outline-brand/35 [&::-webkit-search-cancel-button]:hidden"
        />
        {text && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={clear}
            className="absolute top-1.5 right-1.5 inline-flex size-11 items-center justify-center rounded-full text-ink-muted hover:bg-brand-soft hover:text-brand"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </Form>
      {isShown && (
        <SearchMatches
          search={search}
          listId={listId}
          optionId={optionId}
          active={active}
          onChosen={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Around the matches and through the field itself (-1), which stands between the last and the first. */
function next(active: number, by: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + by + places) % places) - 1;
}

/** Told once the field has stood empty for as long as a search would have waited. */
function useEmptied(typed: string | null, onEmptied: () => void): void {
  const tell = useRef(onEmptied);
  useEffect(() => {
    tell.current = onEmptied;
  });
  const isEmptied = typed !== null && !cleanQuery(typed);
  useEffect(() => {
    if (!isEmptied) return;
    const timer = setTimeout(() => tell.current(), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [isEmptied]);
}
