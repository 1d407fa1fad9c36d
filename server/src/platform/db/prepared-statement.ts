import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

type Built<R> = { execute(values: Record<string, unknown>): Promise<R> };

/**
 * A statement that is built once for each connection rather than for each call, which is a quarter of the
 * work of a purchase. For those that a purchase or a claim waits for.
 * @param build makes it with `sql.placeholder`s; ends in `prepare(name)`, and no other statement has that name
 */
export function preparedStatement<V extends Record<string, unknown>, R>(
  build: (db: Executor) => Built<R>,
): (db: Executor, values: V) => Promise<R> {
  const built = new WeakMap<Executor, Built<R>>();
  return async (db, values) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return await statement.execute(values);
  };
}

/** Places for the values of these columns, which are sent as they are: `null` as well, objects as JSON. */
export const placeholdersFor = <C extends string>(...columns: C[]): { [K in C]: never } =>
  Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(column)}`])) as {
    [K in C]: never;
  };
