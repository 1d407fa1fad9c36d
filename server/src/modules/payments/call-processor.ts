import { sqlState } from '../../platform/db/sql-state.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { ProcessorError } from './card-processor.ts';
import type { PaymentsDeps } from './payments.deps.ts';

const TIMEOUT_MS = 10_000;
/** For a call that reads many pages, outside of a request. */
export const SLOW_CALL_MS = 600_000;

/**
 * Calls the card processor, by default with a timeout of ten seconds. The call may still take effect after that, so it
 * must carry an idempotency key or be safe to repeat.
 * @param operation for the log
 * @throws HttpError 503 on a failure or timeout; retrying is safe
 */
export async function callProcessor<T>(
  deps: PaymentsDeps,
  operation: string,
  call: () => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  try {
    return await withTimeout(call(), timeoutMs, () => new ProcessorError('timed out'));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    deps.log.error({ operation, error: safeMessage(error) }, 'card processor call failed');
    throw new HttpError('unavailable', { retryAfterSeconds: 2 });
  }
}

/** Other errors' messages (a failed query's, for example) may contain secrets of the payment. */
function safeMessage(error: unknown): string {
  if (error instanceof ProcessorError) return error.message;
  return [error instanceof Error ? error.name : typeof error, sqlState(error)].filter(Boolean).join(' ');
}
