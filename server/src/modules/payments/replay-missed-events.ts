import { callProcessor, SLOW_CALL_MS } from './call-processor.ts';
import type { ProcessorEvent } from './card-processor.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { receiveEvent } from './receive-event.ts';

/** How long Stripe keeps events. */
const MAX_LOOKBACK_SECONDS = 30 * 24 * 3600;
/** Longer than any clock skew between this machine and the processor. */
const OVERLAP_SECONDS = 3_600;
const MAX_FAILURES_IN_A_ROW = 5;

/**
 * A task that fetches webhook events whose delivery failed and processes each once. The first run of a process looks
 * back as far as the processor keeps events, later runs to the last one. Events that cannot be processed are tried again
 * in each run, after the new ones.
 */
export function createMissedEventReplay(deps: PaymentsDeps): () => Promise<number> {
  let lookbackStart: Date | null = null;
  let failed: ProcessorEvent[] = [];
  return async () => {
    const { processor } = deps;
    if (!processor.listUndeliveredEvents) return 0;
    const now = deps.clock.now();
    const since = lookbackStart ?? secondsBefore(now, MAX_LOOKBACK_SECONDS);
    const listed = await callProcessor(
      deps,
      'list events',
      async () => (await processor.listUndeliveredEvents?.(since)) ?? [],
      SLOW_CALL_MS,
    );
    const failedIds = new Set(failed.map(({ id }) => id));
    const fresh = await receiveAll(
      deps,
      listed.filter(({ id }) => !failedIds.has(id)),
    );
    // The next run lists them again.
    if (fresh.outage) throw fresh.outage;
    lookbackStart = secondsBefore(now, OVERLAP_SECONDS);
    const again = await receiveAll(deps, failed);
    // Those that were not tried are first next time.
    failed = [...again.untried, ...again.failed, ...fresh.failed];
    return listed.length + failedIds.size;
  };
}

type Received = { failed: ProcessorEvent[]; untried: ProcessorEvent[]; outage?: unknown };

/** Stops at several failures in a row: the database or the processor is unavailable, the others would fail as well. */
async function receiveAll(deps: PaymentsDeps, events: ProcessorEvent[]): Promise<Received> {
  const failed: ProcessorEvent[] = [];
  let failuresInARow = 0;
  for (const [index, event] of events.entries()) {
    try {
      await receiveEvent(deps, event);
      failuresInARow = 0;
    } catch (err) {
      failed.push(event);
      deps.log.warn({ err, eventId: event.id }, 'replaying a missed event failed, will retry');
      if (++failuresInARow === MAX_FAILURES_IN_A_ROW)
        return { failed, untried: events.slice(index + 1), outage: err };
    }
  }
  return { failed, untried: [] };
}

const secondsBefore = (time: Date, seconds: number): Date => new Date(time.getTime() - seconds * 1000);
