import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, href, useNavigate } from 'react-router';
import { cx } from '~/lib/cx';
import { cleanQuery } from './gift-filters';
import { SearchMatches } from './search-matches';
import { useClickOutside } from './use-click-outside';
import { type GiftSearchState, searchDebounceMs, useGiftSearch } from './use-gift-search';

interface SearchBoxProps {
  /** The search text of the list on the page. */
  query: string;
  /** Called 500 ms after the field was cleared. */
  onCleared(): void;
  className?: string;
}

/**
 * The search field with a dropdown of matches (ARIA combobox). Submitting it, also without JavaScript, opens the page
 * with all matches.
 */
export function SearchBox({ query, onCleared, className }: SearchBoxProps) {
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [lastQuery, setLastQuery] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<{ search: GiftSearchState; index: number } | null>(null);
  const search = useGiftSearch(typed);
  // New search results start without a highlighted match.
  const active = highlighted?.search === search ? highlighted.index : -1;
  const box = useClickOutside(() => setOpen(false));
  const text = typed ?? query;
  const isShown = isOpen && search.state !== 'idle';
  const matches = isShown && search.state === 'found' ? search.gifts : [];
  const optionId = (index: number) => `${listId}-${index}`;

  useOnCleared(typed, onCleared);

  if (lastQuery !== query) {
    // The list has changed: the field shows its search text.
    setLastQuery(query);
    setTyped(null);
  }

  const moveHighlight = (by: 1 | -1) =>
    setHighlighted({ search, index: nextIndex(active, by, matches.length) });
  const handleInput = (next: string) => {
    setTyped(next);
    setOpen(true);
  };
  const clear = () => {
    handleInput('');
    input.current?.focus();
  };
  const showAllMatches = (event: SubmitEvent) => {
    event.preventDefault();
    const submitted = cleanQuery(text);
    setOpen(false);
    input.current?.blur();
    void navigate(submitted ? `${href('/')}?query=${encodeURIComponent(submitted)}` : href('/'));
  };
  const handleKey = (event: KeyboardEvent) => {
    const gift = matches[active];
    if (event.key === 'Escape') {
      if (isShown) setOpen(false);
      else clear();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isShown) moveHighlight(event.key === 'ArrowDown' ? 1 : -1);
      setOpen(true);
    } else if (event.key === 'Enter' && gift) {
      void navigate(href('/gift/:giftId', { giftId: gift.id }));
    } else return;
    event.preventDefault();
  };

  return (
    <div ref={box} className={cx('relative', className)}>
      <Form role="search" action={href('/')} onSubmit={showAllMatches} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-ink-muted"
        />
        <input
          ref={input}
          type="search"
          name="query"
          value={text}
          onChange={(event) => handleInput(event.target.value)}
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
          onSelect={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Moves the highlight cyclically through the matches and the field itself (-1). */
function nextIndex(active: number, by: 1 | -1, count: number): number {
  const positions = count + 1;
  return ((active + 1 + by + positions) % positions) - 1;
}

/** Calls `onCleared` when the field has been empty for the debounce time of the search. */
function useOnCleared(typed: string | null, onCleared: () => void): void {
  const latestOnCleared = useRef(onCleared);
  useEffect(() => {
    latestOnCleared.current = onCleared;
  });
  const isCleared = typed !== null && !cleanQuery(typed);
  useEffect(() => {
    if (!isCleared) return;
    const timer = setTimeout(() => latestOnCleared.current(), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [isCleared]);
}
