import { useCallback, useEffect, useRef, useState } from 'react';
import { apiOrigin } from '~/lib/session';
import { isFinalStatus } from './order-status';

const everyMs = 5_000;
const longestMs = 60_000;
/** While the shop says itself what changes, asking is only for what it may have failed to say. */
const whileToldMs = 30_000;
/** The page has its things first. */
const listenAfterMs = 2_000;
/** After the shop has refused to tell; it asks for a minute's patience. */
const reopenAfterMs = 60_000;
const longestReopenMs = 600_000;

/**
 * An order that follows what happens to it while the page is seen. The shop tells of changes at `news`, a
 * path of server-sent events; where there is none, or a proxy forbids it, the order is asked for every few
 * seconds, less often after failures, and no more once nothing can happen. `show` puts in an answer that came
 * by another way.
 */
export function useLiveOrder<T extends { status: string }>(
  initial: T,
  ask: (signal: AbortSignal) => Promise<T>,
  news?: string,
): { order: T; show(next: T): void } {
  const [order, setOrder] = useState(initial);
  const latestAsk = useRef(ask);
  const asked = useRef(0);
  useEffect(() => {
    latestAsk.current = ask;
  });

  /** An answer that was asked for before the screen changed something must not undo it. */
  const show = useCallback((next: T) => {
    asked.current++;
    setOrder(next);
  }, []);

  const over = isFinalStatus(order.status);
  useEffect(() => {
    if (over) return;
    const leaving = new AbortController();
    let isTold = false;
    let timer: ReturnType<typeof setTimeout>;
    let failures = 0;

    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, Math.min((isTold ? whileToldMs : everyMs) * 2 ** failures, longestMs));
    };
    const look = async () => {
      if (document.hidden) return;
      const turn = ++asked.current;
      try {
        const next = await latestAsk.current(leaving.signal);
        failures = 0;
        if (turn === asked.current && !leaving.signal.aborted) setOrder(next);
      } catch (error) {
        if (leaving.signal.aborted) return;
        failures++;
        console.error('following the order failed', error);
      }
      wait();
    };
    const lookAgain = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void look();
    };

    const hush = news ? listenTo(news, lookAgain, (told) => (isTold = told)) : undefined;
    wait();
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      hush?.();
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [over, news]);
  return { order, show };
}

/**
 * Hears `changed` events. The browser mends a lost connection itself, but not one that the shop has refused because
 * it has too many: that is asked for again later, less often each time. Answers with what ends it.
 */
function listenTo(news: string, hear: () => void, setTold: (told: boolean) => void): () => void {
  let source: EventSource | undefined;
  let refusals = 0;
  let timer = setTimeout(open, listenAfterMs);

  function open() {
    const opened = new EventSource(apiOrigin() + news);
    source = opened;
    opened.addEventListener('open', () => {
      refusals = 0;
      setTold(true);
    });
    opened.addEventListener('error', () => {
      setTold(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, Math.min(reopenAfterMs * 2 ** refusals++, longestReopenMs));
    });
    opened.addEventListener('changed', hear);
  }
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
