import type { Pagination } from '@presently/contracts/envelope';
import { useCallback, useEffect, useState } from 'react';

interface ListPage<T> {
  data: T[];
  pagination: Pagination;
}

export interface PagedList<T> {
  status: 'loading' | 'ready' | 'failed';
  items: T[];
  pageCount: number;
  retry(): void;
  /** Shows changed items without asking again. */
  change(update: (items: T[]) => T[]): void;
}

/**
 * One page of a list that only the signed-in user may read, asked for in the browser.
 * @param load the same function as long as the list is the same one
 */
export function usePagedList<T>(
  load: (page: number, signal: AbortSignal) => Promise<ListPage<T>>,
  page: number,
): PagedList<T> {
  const [answer, setAnswer] = useState<ListPage<T> | 'loading' | 'failed'>('loading');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    const leaving = new AbortController();
    setAnswer('loading');
    load(page, leaving.signal).then(setAnswer, (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.error('loading the list failed', error);
      setAnswer('failed');
    });
    return () => leaving.abort();
  }, [load, page, tries]);

  const change = useCallback((update: (items: T[]) => T[]) => {
    setAnswer((known) => (typeof known === 'string' ? known : { ...known, data: update(known.data) }));
  }, []);
  const known = typeof answer === 'string' ? null : answer;
  return {
    status: known ? 'ready' : (answer as 'loading' | 'failed'),
    items: known?.data ?? [],
    pageCount: known ? Math.ceil(known.pagination.total / known.pagination.limit) : 0,
    retry: () => setTries(tries + 1),
    change,
  };
}

/** `?page=` of the address, from 1; anything else is the first page. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
