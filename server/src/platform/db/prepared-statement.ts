import { DrizzleQueryError, fillPlaceholders, type Query, sql } from 'drizzle-orm';
import type { Executor, Tx } from './executor.ts';
import type { PipelinedClient } from './pipelined-client.ts';

type DrizzleStatement<R> = { execute(values: Record<string, unknown>): Promise<R> };

/**
 * A statement whose SQL is built once per connection, and which PostgreSQL parses once per connection and may plan
 * once. For statements that find or write rows by key on hot paths: there, building takes a quarter of the CPU time,
 * and planning costs more than execution. Not for lists and searches, whose best index depends on the parameters. All
 * other statements are built and planned on every call.
 * @param build builds it with `sql.placeholder`s and ends in `prepare(name)`; the name must be unique in the shop
 */
export function preparedStatement<V extends Record<string, unknown>, R>(
  build: (db: Executor) => DrizzleStatement<R>,
): (db: Executor, values: V) => Promise<R> {
  const statements = new WeakMap<Executor, DrizzleStatement<R>>();
  return async (db, values) => {
    const statement = statements.get(db) ?? build(db);
    statements.set(db, statement);
    return await statement.execute(values);
  };
}

/**
 * A prepared statement in a transaction whose result is not needed: it is sent immediately and in order, but not
 * awaited. `transaction` sends the COMMIT with it, waits for it, and throws its error, whose stack contains the caller.
 * Because there is nothing to map, it goes directly to the driver.
 * @param build builds it with `sql.placeholder`s
 */
export function preparedWrite<V extends Record<string, unknown>>(
  name: string,
  build: (db: Executor) => { toSQL(): Query },
): (tx: Tx, values: V) => void {
  let query: Query | undefined;
  return (tx, values) => {
    query ??= build(tx).toSQL();
    const { sql: text, params } = query;
    const client = (tx as unknown as { $client: PipelinedClient }).$client;
    const caller: { stack?: string } = {};
    Error.captureStackTrace(caller);
    client.sendUnawaited(async () => {
      const filled = fillPlaceholders(params, values);
      try {
        await client.query({ name, text }, filled);
      } catch (error) {
        const failure = new DrizzleQueryError(text, filled, error as Error);
        failure.stack += `\n${caller.stack?.split('\n').slice(2).join('\n')}`;
        throw failure;
      }
    });
  };
}

/** Placeholders for the values of these columns, which are sent unmapped: `null` too, objects as JSON. */
export const placeholdersFor = <C extends string>(...columns: C[]): { [K in C]: never } =>
  Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(column)}`])) as {
    [K in C]: never;
  };
