import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { elapsedMs } from '../../platform/clock.ts';
import { type CardProcessor, ProcessorError } from './card-processor.ts';

const FAILURES_IN_A_ROW = 5;
const REST_MS = 10_000;
/** A connection that was cut is tried again at once; one that was waited for in vain is not. */
const RETRY_WITHIN_MS = 2_000;

const isOutage = (error: unknown): boolean => error instanceof ProcessorError && error.isOutage;

/**
 * A card processor that is left in peace while it is away: after five failures in a row nothing is asked
 * for ten seconds, then one call finds out. The first lost answer after a good one is asked for again, and
 * no other: who asked for the purchase asks again with the same key, and so does the reconciler.
 */
export function withCircuitBreaker(processor: CardProcessor, { restMs = REST_MS } = {}): CardProcessor {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
  });
  let failures = 0;

  const attempt = async <T>(call: () => Promise<T>): Promise<T> => {
    const began = elapsedMs();
    try {
      const answer = await call();
      failures = 0;
      return answer;
    } catch (error) {
      if (!isOutage(error)) throw error;
      const isFirst = failures++ === 0;
      const { hasNoResponse } = error as ProcessorError;
      if (isFirst && hasNoResponse && elapsedMs() - began < RETRY_WITHIN_MS) return await call();
      throw error;
    }
  };
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await breaker.execute(() => attempt(call));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new ProcessorError('not asked after failures in a row');
      throw error;
    }
  };

  const { listRefunds, listUndeliveredEvents } = processor;
  return {
    ...processor,
    createIntent: (intent) => ask(() => processor.createIntent(intent)),
    findIntent: (id) => ask(() => processor.findIntent(id)),
    findIntentByReference: (reference) => ask(() => processor.findIntentByReference(reference)),
    confirmIntent: (id, how) => ask(() => processor.confirmIntent(id, how)),
    cancelIntent: (id) => ask(() => processor.cancelIntent(id)),
    refund: (refund) => ask(() => processor.refund(refund)),
    findRefund: (id) => ask(() => processor.findRefund(id)),
    ...(listRefunds && { listRefunds: (id: string) => ask(() => listRefunds(id)) }),
    ...(listUndeliveredEvents && {
      listUndeliveredEvents: (since: Date) => ask(() => listUndeliveredEvents(since)),
    }),
  };
}
