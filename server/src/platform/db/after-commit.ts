import type { Tx } from './executor.ts';

const callbacks = new WeakMap<object, (() => void)[]>();

/**
 * Calls back in this process right after the transaction's commit, and never when it is rolled back. If the process dies
 * in between nobody is called, so it may only save waiting for work that the database knows of.
 * @param callback must not throw, since the caller has committed
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const earlier = callbacks.get(tx);
  if (earlier) earlier.push(callback);
  else callbacks.set(tx, [callback]);
}

/** The callbacks of the transaction, which are returned once. */
export function takeCommitCallbacks(tx: Tx): (() => void)[] {
  const taken = callbacks.get(tx) ?? [];
  callbacks.delete(tx);
  return taken;
}
