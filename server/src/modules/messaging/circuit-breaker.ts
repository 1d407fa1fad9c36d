import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { CircuitOpenError, type MessageSender, SendError } from './message-sender.ts';

const MAX_CONSECUTIVE_FAILURES = 5;
const OPEN_SECONDS = 15;

/**
 * Wraps a sender in a circuit breaker: after five consecutive failures the provider is not called for 15 s, then one
 * message probes it. Permanent errors concern a single message and do not count.
 */
export function withCircuitBreaker(sender: MessageSender, provider: string): MessageSender {
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof SendError && error.permanent)),
    { halfOpenAfter: OPEN_SECONDS * 1_000, breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_FAILURES) },
  );
  return {
    async send(message, options) {
      try {
        await breaker.execute(() => sender.send(message, options));
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new CircuitOpenError(provider, OPEN_SECONDS) : error;
      }
    },
  };
}
