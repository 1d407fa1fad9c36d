import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { errorMessage } from './error-message';
import { type Loaded, load, useLoaded } from './loaded';

interface ListPage<T> {
  data: T[];
  pagination: { next_cursor: string | null };
}

type LoadPage<T> = (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<T>>;

/** The first pages of a list, loaded by a client loader. */
export interface LoadedList<T> {
  /** The screen's URL. */
  key: string;
  items: T[];
  nextCursor: string | null;
  loadPage: LoadPage<T>;
}

/** The number of pages shown in a screen's list, by URL; one unless more were requested. */
const shownPages = new Map<string, number>();

/** For client loaders: as many pages of a list with keyset pagination as the screen shows. */
export const loadList = <T>(request: Request, loadPage: LoadPage<T>): Promise<Loaded<LoadedList<T>>> =>
  load(request, async (signal) => {
    const key = request.url;
    const items: T[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < (shownPages.get(key) ?? 1); page++) {
      const { data, pagination } = await loadPage(cursor, signal);
      items.push(...data);
      cursor = pagination.next_cursor ?? undefined;
      if (cursor === undefined) break;
    }
    return { key, items, nextCursor: cursor ?? null, loadPage };
  });

export interface CursorList<T> {
  /** Null if the first page could not be loaded. */
  items: T[] | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Error text of the last request; loaded items stay. */
  failure: string | null;
  /** Appends the next page. */
  loadMore(): void;
  /** Reloads all pages that are shown. */
  reload(): void;
}

interface MorePages<T> {
  /** The list that these pages continue. They are dropped once the loader has reloaded it including them. */
  list: LoadedList<T> | null;
  items: T[];
  nextCursor: string | null;
  isLoading: boolean;
  failure: string | null;
}

/**
 * A list from the screen's loader, with a "More" button. Further pages are kept here, because loader data cannot grow:
 * the loader would load the first pages again, and record them in the audit log.
 */
export function useCursorList<T>(loaded: Loaded<LoadedList<T>>): CursorList<T> {
  const { data: list, failure } = useLoaded(loaded);
  const { revalidate } = useRevalidator();
  const [latest, setMore] = useState<MorePages<T>>();
  const more = latest && latest.list === list ? latest : noMorePages(list);
  const request = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page of another list is not waited for
  useEffect(() => () => request.current?.abort(), [list]);
  const key = list?.key;
  useEffect(() => () => void (key && shownPages.delete(key)), [key]);

  async function loadMore() {
    if (!list || more.nextCursor === null || more.isLoading) return;
    const abortController = new AbortController();
    request.current = abortController;
    const { signal } = abortController;
    setMore({ ...more, isLoading: true, failure: null });
    try {
      const { data, pagination } = await list.loadPage(more.nextCursor, signal);
      signal.throwIfAborted();
      shownPages.set(list.key, (shownPages.get(list.key) ?? 1) + 1);
      const items = [...more.items, ...data];
      setMore({ list, items, nextCursor: pagination.next_cursor, isLoading: false, failure: null });
    } catch (error) {
      if (!signal.aborted) setMore({ ...more, isLoading: false, failure: errorMessage(error) });
    }
  }
  const items = useMemo(() => list && [...list.items, ...more.items], [list, more.items]);
  return {
    items,
    hasMore: more.nextCursor !== null,
    isLoadingMore: more.isLoading,
    failure: failure ?? more.failure,
    loadMore: () => void loadMore(),
    reload: () => void revalidate(),
  };
}

const none: never[] = [];

const noMorePages = <T>(list: LoadedList<T> | null): MorePages<T> => ({
  list,
  items: none,
  nextCursor: list?.nextCursor ?? null,
  isLoading: false,
  failure: null,
});
