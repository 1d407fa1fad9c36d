/**
 * `Promise.all` for statements of one transaction that are sent together, except that it waits for all of them
 * when one fails: a statement still running after the ROLLBACK would be committed on its own, or as part of the
 * connection's next transaction.
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
