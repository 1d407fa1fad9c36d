import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { elapsedMs } from '../../platform/clock.ts';
import { type CardProcessor, ProcessorError } from './card-processor.ts';

const MAX_CONSECUTIVE_FAILURES = 5;
const OPEN_MS = 10_000;
/** A connection that failed early is retried immediately; one that timed out is not. */
const RETRY_WITHIN_MS = 2_000;

const isOutage = (error: unknown): boolean => error instanceof ProcessorError && error.isOutage;

/**
 * Wraps a card processor in a circuit breaker: after five consecutive outages it is not called for ten seconds,
 * then one call probes it. A call without a response is retried once, if the call before it succeeded; all other
 * retries are made by the caller and `reconcile-orders`, with the same idempotency key. Lists that may take minutes,
 * which only background tasks read, bypass it: as a probe, one would keep every buyer waiting.
 */
export function withCircuitBreaker(processor: CardProcessor, { openMs = OPEN_MS } = {}): CardProcessor {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_FAILURES),
  });
  let failures = 0;

  const callOnce = async <T>(call: () => Promise<T>): Promise<T> => {
    const result = await call();
    failures = 0;
    return result;
  };
  const attempt = async <T>(call: () => Promise<T>): Promise<T> => {
    const startedAt = elapsedMs();
    try {
      return await callOnce(call);
    } catch (error) {
      if (!isOutage(error)) throw error;
      const isFirst = failures++ === 0;
      const { hasNoResponse } = error as ProcessorError;
      if (isFirst && hasNoResponse && elapsedMs() - startedAt < RETRY_WITHIN_MS) return await callOnce(call);
      throw error;
    }
  };
  const run = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await breaker.execute(() => attempt(call));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new ProcessorError('circuit breaker is open');
      throw error;
    }
  };

  const { listRefunds } = processor;
  return {
    ...processor,
    createIntent: (intent) => run(() => processor.createIntent(intent)),
    findIntent: (id) => run(() => processor.findIntent(id)),
    findIntentByReference: (reference) => run(() => processor.findIntentByReference(reference)),
    confirmIntent: (id, options) => run(() => processor.confirmIntent(id, options)),
    cancelIntent: (id) => run(() => processor.cancelIntent(id)),
    refund: (refund) => run(() => processor.refund(refund)),
    findRefund: (id) => run(() => processor.findRefund(id)),
    ...(listRefunds && { listRefunds: (id: string) => run(() => listRefunds(id)) }),
  };
}
