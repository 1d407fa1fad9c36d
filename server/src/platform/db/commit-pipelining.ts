import type pg from 'pg';
import { allSettledOrThrow } from './all-settled-or-throw.ts';
import type { Tx } from './database.ts';
import type { PreparedClient } from './prepared-client.ts';

const commits = new WeakMap<object, Promise<pg.QueryResult>>();

/**
 * Sends the last statements of a transaction together with its COMMIT: a round trip less. If one of them fails,
 * that COMMIT rolls back, and the failure is thrown as ever.
 * @param work each sends one statement, at once (`prepared` does), and no other afterwards: what came after the
 *   COMMIT is refused, so nothing of the transaction may be asked later either
 */
export async function withFinalStatements<T extends readonly unknown[]>(
  tx: Tx,
  ...work: { [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  const client = (tx as unknown as { $client: PreparedClient }).$client;
  let isSent = true;
  // Nothing is waited for yet: what has not been sent by now is not part of the transaction.
  const sent = work.map((send) => {
    const before = client.statements;
    const answer = (async () => await send())();
    isSent &&= client.statements === before + 1;
    return answer;
  });
  if (isSent) {
    const commit = client.commitNow();
    // Who waits for the statements is told first.
    commit.catch(() => {});
    commits.set(tx, commit);
  }
  const results = (await allSettledOrThrow(...sent)) as unknown as T;
  if (!isSent) throw new Error('What is sent with a COMMIT must be one statement each');
  return results;
}

/** The COMMIT that has been sent already, if it was. */
export function takePipelinedCommit(tx: Tx): Promise<pg.QueryResult> | undefined {
  const commit = commits.get(tx);
  commits.delete(tx);
  return commit;
}
