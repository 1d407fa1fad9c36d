import { callProcessor } from './call-processor.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { receiveEvent } from './receive-event.ts';

/** As long as Stripe keeps events. */
const ALL_SECONDS = 30 * 24 * 3600;
/** More than this machine's clock and the processor's may be apart. */
const OVERLAP_SECONDS = 3_600;

/**
 * Asks for the events that could not be brought to us and takes them in, each once. The first round of a
 * process looks back as far as there is anything; the later ones from the last that went through.
 */
export function createMissedEventReplay(deps: PaymentsDeps): () => Promise<number> {
  let lookBackTo: Date | null = null;
  return async () => {
    const { processor } = deps;
    if (!processor.listUndeliveredEvents) return 0;
    const now = deps.clock.now();
    const since = lookBackTo ?? secondsBefore(now, ALL_SECONDS);
    const events = await callProcessor(
      deps,
      'list events',
      async () => (await processor.listUndeliveredEvents?.(since)) ?? [],
    );
    for (const event of events) await receiveEvent(deps, event);
    lookBackTo = secondsBefore(now, OVERLAP_SECONDS);
    return events.length;
  };
}

const secondsBefore = (time: Date, seconds: number): Date => new Date(time.getTime() - seconds * 1000);
