import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';

/** Whether the screen's data is being loaded: for other filters, or once more. */
export function useIsLoading(): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  return navigation.state === 'loading' || revalidator.state === 'loading';
}

/**
 * The search parameters of the screen, already those of a navigation that is still loading: filters show what was
 * chosen at once, and a second change builds on the first. Changes replace the entry in the history.
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

const searchDelayMs = 250;

/**
 * The text of a search field that filters while one types.
 * @param query the filter, trimmed; when it changes otherwise (back, a link) the field follows
 * @param onQuery called with the trimmed text, a moment after the last key
 */
export function useSearchText(query: string, onQuery: (query: string) => void) {
  const [text, setText] = useState(query);
  const lastQuery = useRef(query);
  const notify = useRef(onQuery);
  useLayoutEffect(() => {
    notify.current = onQuery;
  });
  useEffect(() => {
    if (query !== lastQuery.current) setText(query);
    lastQuery.current = query;
  }, [query]);
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === lastQuery.current) return;
    const timer = setTimeout(() => {
      lastQuery.current = trimmed;
      notify.current(trimmed);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { value: text, onChange: (event: { target: { value: string } }) => setText(event.target.value) };
}
