import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from './error-alert';

interface ListPage<T> {
  data: T[];
  pagination: { next_cursor: string | null; has_more: boolean };
}

export interface CursorList<T> {
  /** Null until the first page has come. */
  items: T[] | null;
  hasMore: boolean;
  /** A page is on its way. */
  isLoading: boolean;
  /** Why the last page did not come; what was there before still stands. */
  failure: string | null;
  /** The next page, added below. */
  more(): void;
  /** As many rows as are shown, anew. */
  reload(): void;
  /** Shows changed items without asking. */
  change(update: (items: T[]) => T[]): void;
}

/**
 * An operator's list, page by page with a "More" button.
 * @param load the same function as long as the list is the same one; another one begins from the top
 */
export function useCursorList<T>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<T>>,
): CursorList<T> {
  const [items, setItems] = useState<T[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const pages = useRef(1);
  const shown = useRef(load);
  const running = useRef<AbortController>(null);

  const run = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setLoading(true);
    try {
      await work(own.signal);
      setFailure(null);
    } catch (error) {
      if (!own.signal.aborted) setFailure(errorMessage(error));
    } finally {
      if (running.current === own) setLoading(false);
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn loads again
  useEffect(() => {
    if (shown.current !== load) {
      shown.current = load;
      pages.current = 1;
    }
    void run(async (signal) => {
      const fresh: T[] = [];
      let next: string | undefined;
      for (let page = 0; page < pages.current; page++) {
        const answer = await load(next, signal);
        fresh.push(...answer.data);
        next = answer.pagination.next_cursor ?? undefined;
        if (next === undefined) break;
      }
      signal.throwIfAborted();
      setItems(fresh);
      setCursor(next ?? null);
    });
    return () => running.current?.abort();
  }, [load, run, turn]);

  const more = () => {
    if (cursor === null) return;
    void run(async (signal) => {
      const answer = await load(cursor, signal);
      signal.throwIfAborted();
      pages.current++;
      setItems((known) => [...(known ?? []), ...answer.data]);
      setCursor(answer.pagination.next_cursor);
    });
  };
  const reload = useCallback(() => setTurn((current) => current + 1), []);
  const change = useCallback(
    (update: (items: T[]) => T[]) => setItems((known) => (known ? update(known) : known)),
    [],
  );
  return { items, hasMore: cursor !== null, isLoading, failure, more, reload, change };
}
