import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Db = NodePgDatabase<Record<string, never>>;
/**
 * One transaction. Its statements are pipelined: writes whose result nobody needs are not waited for (`preparedWrite`),
 * and reads that are independent of each other are sent together (`allSettledOrThrow`).
 */
export type Tx = Db & { readonly inTransaction: true };
/** For queries that run both inside a transaction and alone. */
export type Executor = Db | Tx;
