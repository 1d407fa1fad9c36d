import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';

/** Whether the screen's data is being loaded, for new filters or as a reload. */
export function useIsLoading(): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  return navigation.state === 'loading' || revalidator.state === 'loading';
}

/**
 * The screen's search parameters, including those of a pending navigation, so that filters immediately show the new
 * choice and a second change builds on the first. Changes replace the history entry.
 */
export function useFilterParams(): [URLSearchParams, (next: URLSearchParams) => void] {
  const { pathname, search } = useLocation();
  const [, setSearch] = useSearchParams();
  const { location: next } = useNavigation();
  const shown = next?.pathname === pathname ? next.search : search;
  const params = useMemo(() => new URLSearchParams(shown), [shown]);
  return [
    params,
    (params) => setSearch(params, { replace: true, preventScrollReset: true, flushSync: true }),
  ];
}

/** The search parameters with some of them changed; empty ones are removed. */
export function changeParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const SEARCH_DELAY_MS = 250;

/**
 * The text of a search field that filters as the user types.
 * @param query the filter, trimmed; the field follows changes from elsewhere (going back, a link)
 * @param onQuery called with the trimmed text, shortly after the last keystroke
 */
export function useSearchText(query: string, onQuery: (query: string) => void) {
  const [text, setText] = useState(query);
  const lastQuery = useRef(query);
  const notify = useEffectEvent(onQuery);
  useEffect(() => {
    if (query !== lastQuery.current) setText(query);
    lastQuery.current = query;
  }, [query]);
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === lastQuery.current) return;
    const timer = setTimeout(() => {
      lastQuery.current = trimmed;
      notify(trimmed);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { value: text, onChange: (event: { target: { value: string } }) => setText(event.target.value) };
}
