import { useEffect, useState } from 'react';
import { listGifts } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { cleanQuery } from './gift-filters';
import { type GiftTile, toGiftTile } from './gift-tile';

export const SEARCH_DEBOUNCE_MS = 500;
/** Maximum number of matches in the dropdown. */
const searchLimit = 50;

export type GiftSearchState =
  | { state: 'idle' }
  | { state: 'searching'; query: string }
  | { state: 'found'; query: string; gifts: GiftTile[] }
  | { state: 'failed'; query: string };

const idle: GiftSearchState = { state: 'idle' };

/**
 * Debounced search while typing: searches 500 ms after the last change and aborts the previous search.
 * `null` means that nothing has been typed yet.
 */
export function useGiftSearch(typed: string | null): GiftSearchState {
  const [search, setSearch] = useState<GiftSearchState>(idle);
  const query = cleanQuery(typed ?? '');
  useEffect(() => {
    if (!query) {
      setSearch(idle);
      return;
    }
    const abortController = new AbortController();
    const timer = setTimeout(() => {
      setSearch({ state: 'searching', query });
      api(listGifts, { query: { query, limit: String(searchLimit) }, signal: abortController.signal })
        .then(({ data }) => setSearch({ state: 'found', query, gifts: data.map(toGiftTile) }))
        .catch((error: unknown) => {
          if (abortController.signal.aborted) return;
          console.error('searching gifts failed', error);
          setSearch({ state: 'failed', query });
        });
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abortController.abort();
    };
  }, [query]);
  return search;
}
