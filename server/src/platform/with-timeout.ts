/**
 * For operations that cannot be aborted by a signal; otherwise use `AbortSignal.timeout`. A result after the timeout is
 * ignored.
 * @param timeoutError creates the error thrown if the operation takes longer than `ms`
 */
export async function withTimeout<T>(
  operation: Promise<T>,
  ms: number,
  timeoutError: () => Error,
): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(timeoutError()), ms);
  try {
    return await Promise.race([operation, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for an operation, but no longer than `ms`. @throws what the operation throws within that time */
export async function waitAtMost(ms: number, operation: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, ms);
  try {
    await Promise.race([operation, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
