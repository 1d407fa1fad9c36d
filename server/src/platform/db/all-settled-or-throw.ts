/**
 * Replaces `Promise.all` in a transaction: waits for all promises even if one fails. Otherwise, work that is still
 * running after the ROLLBACK could send a statement that is committed separately, or with the connection's next
 * transaction.
 * @throws the error of the first one that failed, in argument order
 */
export async function allSettledOrThrow<T extends readonly unknown[]>(
  ...statements: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const results = await Promise.allSettled(statements);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
