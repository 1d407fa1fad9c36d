import { useEffect, useState } from 'react';
import { listGifts } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { cleanQuery } from './gift-filters';
import { type GiftTile, toGiftTile } from './gift-tile';

export const searchDebounceMs = 500;
/** As many matches as the dropdown shows at most. */
const searchLimit = 50;

export type GiftSearchState =
  | { state: 'idle' }
  | { state: 'searching'; query: string }
  | { state: 'found'; query: string; gifts: GiftTile[] }
  | { state: 'failed'; query: string };

const idle: GiftSearchState = { state: 'idle' };

/**
 * Searches for what is being typed once it has stood still for 500 ms; what is typed on meanwhile
 * calls off the search before. `null` is a field not typed in yet.
 */
export function useGiftSearch(typed: string | null): GiftSearchState {
  const [search, setSearch] = useState<GiftSearchState>(idle);
  const query = cleanQuery(typed ?? '');
  useEffect(() => {
    if (!query) {
      setSearch(idle);
      return;
    }
    const overtaken = new AbortController();
    const timer = setTimeout(() => {
      setSearch({ state: 'searching', query });
      api(listGifts, { query: { query, limit: String(searchLimit) }, signal: overtaken.signal })
        .then(({ data }) => {
          if (!overtaken.signal.aborted) setSearch({ state: 'found', query, gifts: data.map(toGiftTile) });
        })
        .catch((error: unknown) => {
          if (overtaken.signal.aborted) return;
          console.error('searching gifts failed', error);
          setSearch({ state: 'failed', query });
        });
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [query]);
  return search;
}
