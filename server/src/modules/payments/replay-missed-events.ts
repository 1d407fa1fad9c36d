import { callProcessor, SLOW_CALL_MS } from './call-processor.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { receiveEvent } from './receive-event.ts';

/** How long Stripe keeps events. */
const MAX_LOOKBACK_SECONDS = 30 * 24 * 3600;
/** Longer than any clock skew between this machine and the processor. */
const OVERLAP_SECONDS = 3_600;
const MAX_FAILURES_IN_A_ROW = 5;

/**
 * A task that fetches webhook events whose delivery failed and processes each once. The first run of a process looks
 * back as far as the processor keeps events, later runs to the last run in which no event failed.
 */
export function createMissedEventReplay(deps: PaymentsDeps): () => Promise<number> {
  let lookbackStart: Date | null = null;
  return async () => {
    const { processor } = deps;
    if (!processor.listUndeliveredEvents) return 0;
    const now = deps.clock.now();
    const since = lookbackStart ?? secondsBefore(now, MAX_LOOKBACK_SECONDS);
    const events = await callProcessor(
      deps,
      'list events',
      async () => (await processor.listUndeliveredEvents?.(since)) ?? [],
      SLOW_CALL_MS,
    );
    let [hasFailed, failuresInARow] = [false, 0];
    for (const event of events) {
      try {
        await receiveEvent(deps, event);
        failuresInARow = 0;
      } catch (err) {
        // The database or the processor is unavailable: the others would fail as well.
        if (++failuresInARow === MAX_FAILURES_IN_A_ROW) throw err;
        hasFailed = true;
        deps.log.warn({ err, eventId: event.id }, 'replaying a missed event failed, will retry');
      }
    }
    if (!hasFailed) lookbackStart = secondsBefore(now, OVERLAP_SECONDS);
    return events.length;
  };
}

const secondsBefore = (time: Date, seconds: number): Date => new Date(time.getTime() - seconds * 1000);
