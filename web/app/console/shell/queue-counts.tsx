import type { QueueCounts } from '@presently/contracts/operator-orders';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '~/lib/session';
import { getQueues } from '../endpoints';
import { errorMessage } from '../ui/error-alert';

const pollIntervalMs = 20_000;

interface QueueCountsState {
  /** Null until loaded. */
  counts: QueueCounts | null;
  /** Error text of the last request; the counts are then outdated. */
  failure: string | null;
  /** Loads the counts immediately, after an action has changed them. */
  refresh(): void;
}

const QueueCountsContext = createContext<QueueCountsState>({
  counts: null,
  failure: null,
  refresh: () => {},
});

export const useQueueCounts = (): QueueCountsState => use(QueueCountsContext);

/** Polls the counts of the work queues while the tab is visible. */
export function QueueCountsProvider({ children }: { children: ReactNode }) {
  const [counts, setCounts] = useState<QueueCounts | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const poll = useRef(() => {});

  useEffect(() => {
    const abortController = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let lastRequestId = 0;
    poll.current = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const requestId = ++lastRequestId;
      try {
        const { data } = await api(getQueues, { signal: abortController.signal });
        if (requestId !== lastRequestId) return;
        setCounts((current) => (current && isSame(current, data) ? current : data));
        setFailure(null);
      } catch (error) {
        if (abortController.signal.aborted || requestId !== lastRequestId) return;
        setFailure(errorMessage(error));
      }
      timer = setTimeout(() => poll.current(), pollIntervalMs);
    };
    const pollNow = () => poll.current();
    pollNow();
    document.addEventListener('visibilitychange', pollNow);
    return () => {
      abortController.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollNow);
    };
  }, []);

  const refresh = useCallback(() => poll.current(), []);
  const state = useMemo(() => ({ counts, failure, refresh }), [counts, failure, refresh]);
  return <QueueCountsContext value={state}>{children}</QueueCountsContext>;
}

/** Unchanged counts keep their object identity, because lists reload when it changes. */
function isSame(current: QueueCounts, next: QueueCounts): boolean {
  return (Object.keys(next) as (keyof QueueCounts)[]).every((queue) => current[queue] === next[queue]);
}
