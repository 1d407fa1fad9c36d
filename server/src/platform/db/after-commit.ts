import type { Tx } from './executor.ts';

const callbacks = new WeakMap<object, (() => void)[]>();

/**
 * Calls back in this process right after the transaction's commit, and not if it is rolled back. If the process dies in
 * between, the callback is lost, so it may only speed up work that is recorded in the database.
 * @param callback must not throw, since the caller has committed
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const earlier = callbacks.get(tx);
  if (earlier) earlier.push(callback);
  else callbacks.set(tx, [callback]);
}

/** Removes and returns the transaction's callbacks. */
export function takeCommitCallbacks(tx: Tx): (() => void)[] {
  const taken = callbacks.get(tx) ?? [];
  callbacks.delete(tx);
  return taken;
}
