import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** Rows per statement, so that locks are short and an interrupted statement loses little work. */
const BATCH_SIZE = 1_000;
/** Batches per run, so that the server can shut down in between; the next run continues. */
const MAX_BATCHES = 50;

export type DeleteOlderThanOptions = {
  table: PgTable;
  /** The primary key. */
  key: PgColumn[];
  /** The indexed timestamp that determines the age. */
  timestamp: PgColumn;
  days: number;
  /** An additional condition. */
  condition?: SQL;
};

/**
 * Deletes rows older than a number of days, in batches; rows that another instance is deleting are skipped.
 * @returns the number of deleted rows
 */
export async function deleteOlderThan(
  db: Executor,
  { table, key, timestamp, days, condition }: DeleteOlderThanOptions,
): Promise<number> {
  const keyColumns = sql.join(
    key.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const sameKey = sql.join(
    key.map((column) => sql`${column} = old.${sql.identifier(column.name)}`),
    sql` AND `,
  );
  return await deleteInBatches(async (batchSize) => {
    const { rowCount } = await db.execute(sql`
      WITH old AS MATERIALIZED (
        SELECT ${keyColumns} FROM ${table} WHERE ${timestamp} < now() - make_interval(days => ${days}) AND ${condition ?? sql`true`}
        LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      ) DELETE FROM ${sql.identifier(getTableName(table))} USING old WHERE ${sameKey}`);
    return rowCount ?? 0;
  });
}

/** Repeats `deleteBatch`, which returns the number of deleted rows, until it finds less than a batch. */
export async function deleteInBatches(deleteBatch: (batchSize: number) => Promise<number>): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await deleteBatch(BATCH_SIZE);
    deleted += count;
    if (count < BATCH_SIZE) break;
  }
  return deleted;
}
