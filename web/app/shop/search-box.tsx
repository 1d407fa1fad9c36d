import * as texts from '@presently/texts/shop/search';
import {
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Form, href, useNavigate } from 'react-router';
import { cx } from '~/lib/cx';
import { lazyComponent } from '~/ui/lazy-component';
import { SearchField } from '~/ui/search-field';
import { cleanQuery } from './gift-filters';
import { useClickOutside } from './use-click-outside';
import { type GiftSearchState, SEARCH_DEBOUNCE_MS, useGiftSearch } from './use-gift-search';

const SearchMatches = lazyComponent(() => import('./search-matches'));

interface SearchBoxProps {
  /** The search text of the list on the page. */
  query: string;
  /** Called 500 ms after the field was cleared. */
  onCleared(): void;
  /** Target of links. */
  id?: string;
  className?: string;
}

/**
 * The search field with a dropdown of matches (ARIA combobox). Submitting it, also without JavaScript, opens the page
 * with all matches.
 */
export function SearchBox({ id, query, onCleared, className }: SearchBoxProps) {
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
    <div ref={box} id={id} className={cx('relative scroll-mt-24', className)}>
      <Form role="search" action={href('/')} onSubmit={showAllMatches}>
        <SearchField
          size="lg"
          label={texts.searchGifts}
          ref={input}
          name="query"
          value={text}
          onChange={(event) => handleInput(event.target.value)}
          onFocus={() => {
            SearchMatches.preload();
            setOpen(true);
          }}
          onKeyDown={handleKey}
          placeholder={texts.searchPlaceholder}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={matches.length > 0}
          aria-controls={matches.length > 0 ? listId : undefined}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          onClear={text ? clear : undefined}
        />
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
  const handleCleared = useEffectEvent(onCleared);
  const isCleared = typed !== null && !cleanQuery(typed);
  useEffect(() => {
    if (!isCleared) return;
    const timer = setTimeout(() => handleCleared(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isCleared]);
}
