import type pg from 'pg';
import { allSettledOrThrow } from './all-settled-or-throw.ts';
import type { Tx } from './executor.ts';
import type { PreparedClient } from './prepared-client.ts';

const pipelinedCommits = new WeakMap<object, Promise<pg.QueryResult>>();

/**
 * Sends the last statements of a transaction together with its COMMIT, which saves a round trip. If one of them
 * fails, PostgreSQL turns the COMMIT into a ROLLBACK, and the error is thrown as usual.
 * @param statements each sends exactly one statement, synchronously (as `preparedStatement` does); any further
 *   statement of the transaction throws
 */
export async function withFinalStatements<T extends readonly unknown[]>(
  tx: Tx,
  ...statements: { [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  const client = (tx as unknown as { $client: PreparedClient }).$client;
  let isOneStatementEach = true;
  // No await before the COMMIT: a statement that is sent later would not be part of the transaction.
  const sent = statements.map((send) => {
    const before = client.sentStatements;
    const result = (async () => await send())();
    isOneStatementEach &&= client.sentStatements === before + 1;
    return result;
  });
  if (isOneStatementEach) {
    const commit = client.pipelineCommit();
    // A failed statement is reported by `allSettledOrThrow` below.
    commit.catch(() => {});
    pipelinedCommits.set(tx, commit);
  }
  const results = (await allSettledOrThrow(...sent)) as unknown as T;
  if (!isOneStatementEach) throw new Error('What is sent with a COMMIT must be one statement each');
  return results;
}

/** The COMMIT that `withFinalStatements` has sent for the transaction, if any; it is returned once. */
export function takePipelinedCommit(tx: Tx): Promise<pg.QueryResult> | undefined {
  const commit = pipelinedCommits.get(tx);
  pipelinedCommits.delete(tx);
  return commit;
}
