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
  /** Updates the items locally, without a request. */
  updateItems(update: (items: T[]) => T[]): void;
}

/**
 * One page of a list of the signed-in user, loaded in the browser since the server has no session.
 * @param load must be referentially stable; a new function reloads the list
 */
export function usePagedList<T>(
  load: (page: number, signal: AbortSignal) => Promise<ListPage<T>>,
  page: number,
): PagedList<T> {
  const [result, setResult] = useState<ListPage<T> | 'loading' | 'failed'>('loading');
  const [retryCount, setRetryCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const abortController = new AbortController();
    setResult('loading');
    load(page, abortController.signal).then(setResult, (error: unknown) => {
      if (abortController.signal.aborted) return;
      console.error('loading the list failed', error);
      setResult('failed');
    });
    return () => abortController.abort();
  }, [load, page, retryCount]);

  const updateItems = useCallback((update: (items: T[]) => T[]) => {
    setResult((current) =>
      typeof current === 'string' ? current : { ...current, data: update(current.data) },
    );
  }, []);
  const loaded = typeof result === 'string' ? null : result;
  return {
    status: loaded ? 'ready' : (result as 'loading' | 'failed'),
    items: loaded?.data ?? [],
    pageCount: loaded ? Math.ceil(loaded.pagination.total / loaded.pagination.limit) : 0,
    retry: () => setRetryCount(retryCount + 1),
    updateItems,
  };
}

/** The `?page=` parameter, starting at 1; invalid values mean the first page. */
export function parsePage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
