import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';

/**
 * For operations that cannot be aborted by a signal; otherwise use `AbortSignal.timeout`. A result after the timeout
 * is ignored.
 * @param timeoutError makes the error that is thrown when the operation takes longer than `ms`
 */
export async function withTimeout<T>(
  operation: Promise<T>,
  ms: number,
  timeoutError: () => Error,
): Promise<T> {
  try {
    return await timeout(ms, TimeoutStrategy.Aggressive).execute(() => operation);
  } catch (error) {
    throw error instanceof TaskCancelledError ? timeoutError() : error;
  }
}

/** Waits for an operation, but no longer than `ms`. @throws what the operation throws within that time */
export async function waitAtMost(ms: number, operation: Promise<unknown>): Promise<void> {
  try {
    await timeout(ms, TimeoutStrategy.Aggressive).execute(() => operation);
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
  }
}
