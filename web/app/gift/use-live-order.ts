import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFinalStatus } from '~/lib/order-status';
import { apiOrigin } from '~/lib/session';

const pollIntervalMs = 5_000;
const maxPollIntervalMs = 60_000;
/** Poll interval while the event stream is connected; polling then only makes up for lost events. */
const connectedPollIntervalMs = 30_000;
/** Delay before connecting to the event stream, so that it does not compete with the page's own requests. */
const connectDelayMs = 2_000;
/** First delay after the server has rejected the event stream; doubled with each rejection. */
const reconnectDelayMs = 60_000;
const maxReconnectDelayMs = 600_000;

/**
 * Keeps an order up to date while the page is visible. With `eventsPath` it refetches on server-sent events; it also
 * polls, more slowly while the events are connected and after failures, until the order reaches a final status.
 * `replaceOrder` sets an order received in another way, e.g. as the response to a change; so does a new `initial`,
 * after the route was revalidated.
 *
 * Does not use loader revalidation, which would reload everything else on the page with every poll.
 */
export function useLiveOrder<T extends { status: string }>(
  initial: T,
  fetchOrder: (signal: AbortSignal) => Promise<T>,
  eventsPath?: string,
): { order: T; replaceOrder(next: T): void } {
  const [order, setOrder] = useState(initial);
  const lastRequestId = useRef(0);
  const fetchLatest = useEffectEvent(fetchOrder);

  const replaceOrder = useCallback((next: T) => {
    // Invalidates requests in flight: their responses are older than `next`.
    lastRequestId.current++;
    setOrder(next);
  }, []);

  useEffect(() => replaceOrder(initial), [initial, replaceOrder]);

  const isFinal = isFinalStatus(order.status);
  useEffect(() => {
    if (isFinal) return;
    const abortController = new AbortController();
    let isConnected = false;
    let timer: ReturnType<typeof setTimeout>;
    let failures = 0;

    const schedulePoll = () => {
      clearTimeout(timer);
      const interval = isConnected ? connectedPollIntervalMs : pollIntervalMs;
      timer = setTimeout(poll, Math.min(interval * 2 ** failures, maxPollIntervalMs));
    };
    const poll = async () => {
      if (document.hidden) return;
      const requestId = ++lastRequestId.current;
      try {
        const next = await fetchLatest(abortController.signal);
        failures = 0;
        if (requestId === lastRequestId.current && !abortController.signal.aborted) setOrder(next);
      } catch (error) {
        if (abortController.signal.aborted) return;
        failures++;
        console.error('polling the order failed', error);
      }
      schedulePoll();
    };
    const pollNow = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void poll();
    };

    const unsubscribe = eventsPath
      ? subscribeToChanges(eventsPath, pollNow, (connected) => (isConnected = connected))
      : undefined;
    schedulePoll();
    document.addEventListener('visibilitychange', pollNow);
    return () => {
      abortController.abort();
      clearTimeout(timer);
      unsubscribe?.();
      document.removeEventListener('visibilitychange', pollNow);
    };
  }, [isFinal, eventsPath]);
  return { order, replaceOrder };
}

/**
 * Subscribes to `changed` events. EventSource reconnects lost connections itself, but gives up on an HTTP error, such
 * as the one for too many connections; then this reconnects with exponential backoff. Returns the unsubscribe function.
 */
function subscribeToChanges(
  eventsPath: string,
  onChanged: () => void,
  onConnectedChange: (isConnected: boolean) => void,
): () => void {
  let source: EventSource | undefined;
  let rejections = 0;
  let timer = setTimeout(connect, connectDelayMs);

  function connect() {
    const opened = new EventSource(apiOrigin() + eventsPath);
    source = opened;
    opened.addEventListener('open', () => {
      rejections = 0;
      onConnectedChange(true);
    });
    opened.addEventListener('error', () => {
      onConnectedChange(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, Math.min(reconnectDelayMs * 2 ** rejections++, maxReconnectDelayMs));
    });
    opened.addEventListener('changed', onChanged);
  }
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
