import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { sleep } from '../clock.ts';

type NoSchema = Record<string, never>;
export type Db = NodePgDatabase<NoSchema>;
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** A store takes either: a query may run inside a transaction or alone. */
export type Executor = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Runs `work` in one transaction; deadlocks and serialisation failures are tried again (at most 5 times). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** Connections at most; the embedded server allows 60 in all. */
  maxConnections?: number;
  onError: (error: Error) => void;
};

const RETRIED = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

/** SQLSTATE of a failed query, also when the query layer has wrapped the driver's error. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

export function openDatabase({ url, maxConnections = 16, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 10_000,
    application_name: 'presently',
  });
  // A stopping server ends idle and checked-out connections with an error event; unheard, it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db: Db = drizzle(pool);

  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await db.transaction(work);
      } catch (error) {
        if (tries >= MAX_TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error;
        await sleep(tries * tries * 5 + (process.hrtime()[1] % 10));
      }
    }
  };

  return { db, pool, transaction, close: () => pool.end() };
}
