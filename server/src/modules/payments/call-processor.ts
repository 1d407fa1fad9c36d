import { sqlState } from '../../platform/db/sql-state.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { ProcessorError } from './card-processor.ts';
import type { PaymentsDeps } from './payments.deps.ts';

const DEADLINE_MS = 10_000;

/**
 * Asks the card processor, for at most ten seconds. Its answer may still take effect there after that:
 * whatever is asked carries an idempotency key or is harmless to repeat.
 * @throws HttpError 503 when there is no answer; asking again is safe
 */
export async function callProcessor<T>(deps: PaymentsDeps, what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline(ask());
  } catch (error) {
    if (error instanceof HttpError) throw error;
    deps.log.error({ what, error: harmlessWords(error) }, 'the card processor gave no answer');
    throw new HttpError('unavailable', { retryAfterSeconds: 2 });
  }
}

/** A query's or a provider's own error text may carry secrets of the payment. */
function harmlessWords(error: unknown): string {
  if (error instanceof ProcessorError) return error.message;
  return [error instanceof Error ? error.name : typeof error, sqlState(error)].filter(Boolean).join(' ');
}

async function withDeadline<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProcessorError('no answer in time')), DEADLINE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
