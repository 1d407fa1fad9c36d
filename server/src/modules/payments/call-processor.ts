import { sqlState } from '../../platform/db/sql-state.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { ProcessorError } from './card-processor.ts';
import type { PaymentsDeps } from './payments.deps.ts';

const DEADLINE_MS = 10_000;

/**
 * Calls the card processor with a deadline of ten seconds. The call may still take effect after that, so it
 * must carry an idempotency key or be safe to repeat.
 * @param operation for the log
 * @throws HttpError 503 on a failure or timeout; retrying is safe
 */
export async function callProcessor<T>(
  deps: PaymentsDeps,
  operation: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(call());
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

async function withDeadline<T>(response: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProcessorError('timed out')), DEADLINE_MS);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
