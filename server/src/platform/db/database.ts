import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { sleep } from '../clock.ts';
import { randomBelow } from '../ids.ts';
import { takeCommitCallbacks } from './after-commit.ts';
import type { Db, Executor, Tx } from './executor.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { createReadRouter, type ReadRouter } from './read-router.ts';
import { sqlState } from './sql-state.ts';

export type { Db, Executor, Tx };

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Runs `work` in one transaction, up to 5 times on deadlocks and serialisation failures. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For reads that a replica may serve. */
  reads: ReadRouter;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** Streaming replicas of `url`. */
  replicaUrls?: string[];
  /** Max size of the pool; the embedded server allows 60 connections in total. */
  maxConnections?: number;
  /** Client-side timeout of a query: `statement_timeout` does not help when the server has stopped responding. */
  queryTimeoutMs?: number;
  onError: (error: Error) => void;
};

/** Serialisation failure; deadlock detected. */
const RETRYABLE_STATES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

export function openDatabase({
  url,
  replicaUrls = [],
  maxConnections = 8,
  queryTimeoutMs = 12_000,
  onError,
}: DatabaseOptions): Database {
  const options: pg.PoolConfig = {
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    query_timeout: queryTimeoutMs,
    application_name: 'presently',
    Client: PipelinedClient,
    pipeline: true,
  };
  const pool = new pg.Pool({ ...options, connectionString: url });
  // A server that stops sends `error` events to idle and checked-out clients; without a listener they end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('acquire', (client) => (client as pg.PoolClient & PipelinedClient).reopen());
  const db: Db = drizzle(pool);

  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runInTransaction(pool, work);
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !RETRYABLE_STATES.has(sqlState(error) ?? '')) throw error;
        // Random, so that two transactions do not collide again.
        await sleep(attempt * attempt * 5 + randomBelow(10));
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

async function runInTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as pg.PoolClient & PipelinedClient;
  const tx = getTransaction(client);
  let commitCallbacks: (() => void)[] = [];
  try {
    client.begin();
    const result = await work(tx);
    await client.commit();
    commitCallbacks = takeCommitCallbacks(tx);
    return result;
  } catch (error) {
    takeCommitCallbacks(tx);
    throw await client.rollback(error);
  } finally {
    client.release();
    for (const callback of commitCallbacks) callback();
  }
}

const transactions = new WeakMap<pg.PoolClient, Tx>();

function getTransaction(client: pg.PoolClient): Tx {
  const existing = transactions.get(client);
  if (existing) return existing;
  const tx = Object.assign(drizzle(client), { inTransaction: true as const });
  transactions.set(client, tx);
  return tx;
}
