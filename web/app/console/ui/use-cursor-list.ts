import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from './error-alert';

interface ListPage<T> {
  data: T[];
  pagination: { next_cursor: string | null; has_more: boolean };
}

export interface CursorList<T> {
  /** Null until the first page is loaded. */
  items: T[] | null;
  hasMore: boolean;
  isLoading: boolean;
  /** Error text of the last request; loaded items stay. */
  failure: string | null;
  /** Appends the next page. */
  loadMore(): void;
  /** Reloads all pages that are shown. */
  reload(): void;
  /** Changes the items without a request. */
  updateItems(update: (items: T[]) => T[]): void;
}

/**
 * A list with keyset pagination and a "More" button.
 * @param load memoised; a new function starts again with the first page
 */
export function useCursorList<T>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<T>>,
): CursorList<T> {
  const [items, setItems] = useState<T[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [reloadCount, setReloadCount] = useState(0);
  const pageCount = useRef(1);
  const currentLoad = useRef(load);
  const activeRequest = useRef<AbortController>(null);

  const runRequest = useCallback(async (request: (signal: AbortSignal) => Promise<void>) => {
    activeRequest.current?.abort();
    const abortController = new AbortController();
    activeRequest.current = abortController;
    setLoading(true);
    try {
      await request(abortController.signal);
      setFailure(null);
    } catch (error) {
      if (!abortController.signal.aborted) setFailure(errorMessage(error));
    } finally {
      if (activeRequest.current === abortController) setLoading(false);
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reload count loads again
  useEffect(() => {
    if (currentLoad.current !== load) {
      currentLoad.current = load;
      pageCount.current = 1;
    }
    void runRequest(async (signal) => {
      const reloaded: T[] = [];
      let next: string | undefined;
      for (let page = 0; page < pageCount.current; page++) {
        const response = await load(next, signal);
        reloaded.push(...response.data);
        next = response.pagination.next_cursor ?? undefined;
        if (next === undefined) break;
      }
      signal.throwIfAborted();
      setItems(reloaded);
      setCursor(next ?? null);
    });
    return () => activeRequest.current?.abort();
  }, [load, runRequest, reloadCount]);

  const loadMore = () => {
    if (cursor === null) return;
    void runRequest(async (signal) => {
      const response = await load(cursor, signal);
      signal.throwIfAborted();
      pageCount.current++;
      setItems((current) => [...(current ?? []), ...response.data]);
      setCursor(response.pagination.next_cursor);
    });
  };
  const reload = useCallback(() => setReloadCount((count) => count + 1), []);
  const updateItems = useCallback(
    (update: (items: T[]) => T[]) => setItems((current) => (current ? update(current) : current)),
    [],
  );
  return { items, hasMore: cursor !== null, isLoading, failure, loadMore, reload, updateItems };
}
