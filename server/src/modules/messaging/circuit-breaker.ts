import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { CircuitOpenError, type MessageSender, SendError } from './message-sender.ts';

const FAILURES_IN_A_ROW = 5;
const REST_SECONDS = 15;

/**
 * A sender that leaves a failing provider in peace: after five failures in a row nothing is tried for
 * 15 s, then one message finds out. What is about a single message says nothing about the provider.
 */
export function withCircuitBreaker(sender: MessageSender, who: string): MessageSender {
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof SendError && error.permanent)),
    { halfOpenAfter: REST_SECONDS * 1_000, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) },
  );
  return {
    async send(message, options) {
      try {
        await breaker.execute(() => sender.send(message, options));
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new CircuitOpenError(who, REST_SECONDS) : error;
      }
    },
  };
}
