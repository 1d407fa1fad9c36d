import type { QueueCounts } from '@presently/contracts/operator-orders';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '~/lib/session';
import { getQueues } from '../endpoints';
import { errorMessage } from '../ui/error-alert';

const everyMs = 20_000;

interface Queues {
  /** Null until they are known. */
  counts: QueueCounts | null;
  /** Why they could not be had last time; the counts are those of before. */
  failure: string | null;
  /** Asks at once, after something has been done. */
  refresh(): void;
}

const QueueCountsContext = createContext<Queues>({ counts: null, failure: null, refresh: () => {} });

export const useQueueCounts = (): Queues => use(QueueCountsContext);

/** How much waits, kept fresh while the console is looked at. */
export function QueueCountsProvider({ children }: { children: ReactNode }) {
  const [counts, setCounts] = useState<QueueCounts | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const look = useRef(() => {});

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let asked = 0;
    look.current = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const turn = ++asked;
      try {
        const { data } = await api(getQueues, { signal: leaving.signal });
        if (turn !== asked) return;
        setCounts((known) => (known && isSame(known, data) ? known : data));
        setFailure(null);
      } catch (error) {
        if (leaving.signal.aborted || turn !== asked) return;
        setFailure(errorMessage(error));
      }
      timer = setTimeout(() => look.current(), everyMs);
    };
    const lookNow = () => look.current();
    lookNow();
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, []);

  const refresh = useCallback(() => look.current(), []);
  const queues = useMemo(() => ({ counts, failure, refresh }), [counts, failure, refresh]);
  return <QueueCountsContext value={queues}>{children}</QueueCountsContext>;
}

/** The same object as long as nothing has moved, so that lists load again only when something has. */
function isSame(known: QueueCounts, next: QueueCounts): boolean {
  return (Object.keys(next) as (keyof QueueCounts)[]).every((queue) => known[queue] === next[queue]);
}
