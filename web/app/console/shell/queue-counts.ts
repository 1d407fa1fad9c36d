import type { Queues } from '@presently/contracts/operator-orders';
import { useEffect, useRef } from 'react';
import { href, useFetcher, useRevalidator } from 'react-router';
import { type Loaded, useLoaded } from '../data/loaded';

const POLL_INTERVAL_MS = 20_000;
/** All parts of the console share one fetcher, which the router revalidates after each action. */
const FETCHER_KEY = 'queue-counts';
export const notLoadedYet: Loaded<Queues> = { data: null, failure: null };

interface QueueCountsState {
  /** Null until loaded. */
  counts: Queues | null;
  /** Error text of the last request; the counts are then outdated. */
  failure: string | null;
  /** Loads the counts again. */
  refresh(): void;
}

export function useQueueCounts(): QueueCountsState {
  const fetcher = useFetcher<Loaded<Queues>>({ key: FETCHER_KEY });
  const { data: counts, failure } = useLoaded(fetcher.data ?? notLoadedYet);
  return { counts, failure, refresh: () => void fetcher.load(href('/operator/queues')) };
}

/** Loads the counts, and reloads them every 20 seconds while the tab is visible. Call once, in the shell. */
export function useQueuePolling(): void {
  const { load } = useFetcher<Loaded<Queues>>({ key: FETCHER_KEY });
  useEffect(() => {
    const poll = () => {
      if (!document.hidden) void load(href('/operator/queues'));
    };
    poll();
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [load]);
}

/**
 * Reloads a screen when the counts have changed instead of polling it, because the API records every view of an address
 * in the audit log. Does nothing if the screen has just been reloaded together with the counts after an action.
 */
export function useRevalidateOnQueueChange(loaderData: unknown): void {
  const { counts } = useQueueCounts();
  const { revalidate } = useRevalidator();
  const version = counts && JSON.stringify(counts);
  const previous = useRef({ version, loaderData });
  useEffect(() => {
    const before = previous.current;
    previous.current = { version, loaderData };
    const isChanged = before.version !== null && before.version !== version;
    if (isChanged && before.loaderData === loaderData) void revalidate();
  }, [version, loaderData, revalidate]);
}
