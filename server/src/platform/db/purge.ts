import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** One statement's worth: short locks, and little to do again when it is cut off. */
const BATCH = 1_000;
/** One round's worth, so that the shop can close in between; the next round goes on. */
const MAX_BATCHES = 50;

export type Old = {
  table: PgTable;
  /** What makes a row of it one row. */
  key: PgColumn[];
  /** Its age; with an index. */
  at: PgColumn;
  days: number;
  /** Only those of which it holds. */
  which?: SQL;
};

/**
 * Deletes what is older than so many days, some at a time; what another instance is deleting is left to it.
 * @returns how many rows went
 */
export async function deleteOlderThan(db: Executor, { table, key, at, days, which }: Old): Promise<number> {
  const names = sql.join(
    key.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const isSame = sql.join(
    key.map((column) => sql`${column} = old.${sql.identifier(column.name)}`),
    sql` AND `,
  );
  let forgotten = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rowCount } = await db.execute(sql`
      WITH old AS MATERIALIZED (
        SELECT ${names} FROM ${table} WHERE ${at} < now() - make_interval(days => ${days}) AND ${which ?? sql`true`}
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ) DELETE FROM ${sql.identifier(getTableName(table))} USING old WHERE ${isSame}`);
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return forgotten;
}
