import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { sleep } from '../clock.ts';
import { takePipelinedCommit } from './commit-pipelining.ts';
import { PreparedClient } from './prepared-client.ts';
import { createReadRouter, type ReadRouter } from './read-router.ts';
import { sqlState } from './sql-state.ts';

export type Db = NodePgDatabase<Record<string, never>>;
/**
 * One transaction. Its statements go out at once and are answered in turn, so those that do not need each
 * other's answers may be sent together (`together.ts`).
 */
export type Tx = Db & { readonly inTransaction: true };
/** A store takes either: a query may run inside a transaction or alone. */
export type Executor = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Runs `work` in one transaction; deadlocks and serialisation failures are tried again (at most 5 times). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads that a replica may answer. */
  reads: ReadRouter;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** Where replicas of it are, if there are any. */
  replicaUrls?: string[];
  /** Connections at most; the embedded server allows 60 in all. */
  maxConnections?: number;
  /** How long an answer is waited for. A server that went silent ends no statement itself. */
  answerTimeoutMs?: number;
  onError: (error: Error) => void;
};

const RETRIED = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

export function openDatabase({
  url,
  replicaUrls = [],
  maxConnections = 8,
  answerTimeoutMs = 12_000,
  onError,
}: DatabaseOptions): Database {
  const options: pg.PoolConfig = {
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 10_000,
    query_timeout: answerTimeoutMs,
    application_name: 'presently',
    Client: PreparedClient,
    pipeline: true,
  };
  const pool = new pg.Pool({ ...options, connectionString: url });
  // A stopping server ends idle and checked-out connections with an error event; unheard, it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db: Db = drizzle(pool);

  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await runInTransaction(pool, work);
      } catch (error) {
        if (tries >= MAX_TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error;
        await sleep(tries * tries * 5 + (process.hrtime()[1] % 10));
      }
    }
  };

  const reads = createReadRouter({ db, pool }, replicaUrls, options, onError);
  const close = async () => {
    await reads.close();
    await pool.end();
  };
  return { db, pool, transaction, reads, close };
}

/** BEGIN travels with the first statement rather than before it; COMMIT with the last if it comes by `lastly`. */
async function runInTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as pg.PoolClient & PreparedClient;
  const tx = txOf(client);
  try {
    const begun = client.query('BEGIN');
    // A connection that was lost fails the statements after it too; whoever is first tells.
    begun.catch(() => {});
    const result = await work(tx);
    await begun;
    const { command } = await (takePipelinedCommit(tx) ?? client.query('COMMIT'));
    if (command !== 'COMMIT') throw new Error('A transaction whose statement had failed was to be committed');
    return result;
  } catch (error) {
    takePipelinedCommit(tx);
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.ready();
    client.release();
  }
}

const transactions = new WeakMap<pg.PoolClient, Tx>();

function txOf(client: pg.PoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;
  const tx = Object.assign(drizzle(client), { inTransaction: true as const });
  transactions.set(client, tx);
  return tx;
}
