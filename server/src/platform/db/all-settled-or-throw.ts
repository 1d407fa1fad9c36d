/**
 * Waits for statements of one transaction that were sent together. Unlike `Promise.all` it waits for all of
 * them when one fails: what went on after the rollback would be written on its own, or into the next
 * transaction of the connection.
 * @throws the failure of the first that failed, in their order
 */
export async function allSettledOrThrow<T extends readonly unknown[]>(
  ...work: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
