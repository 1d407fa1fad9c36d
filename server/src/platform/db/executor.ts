import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Db = NodePgDatabase<Record<string, never>>;
/**
 * One transaction. Its statements are pipelined: writes whose result is not needed are not awaited (`preparedWrite`),
 * and independent reads are sent together (`allSettledOrThrow`).
 */
export type Tx = Db & { readonly inTransaction: true };
/** For queries that run both inside a transaction and alone. */
export type Executor = Db | Tx;
