import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerUrlOf } from '../test/support/role-urls.ts';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database.ts';

/** Tables used only by SQL. */
const WITHOUT_TYPES = [
  'schema_migrations',
  'gift_search_terms',
  'category_lists',
  'gift_tags',
  'order_status_moves',
];
/** Columns that only SQL reads and triggers or generation expressions write. */
const COLUMNS_WITHOUT_TYPES = [
  'gifts.primary_position',
  'gift_documents.search',
  'tags.search_key',
  'search_synonyms.search_key',
  'orders.address_order_id',
];

type Column = { type: string; isNotNull: boolean; hasDefault: boolean };

async function typedTables(): Promise<PgTable[]> {
  const modules: Record<string, unknown>[] = [];
  for await (const file of glob('{platform/db/tables.ts,modules/**/*.tables.ts}', {
    cwd: import.meta.dirname,
  }))
    modules.push(await import(join(import.meta.dirname, file)));
  return modules.flatMap((module) => Object.values<unknown>(module)).filter((table) => is(table, PgTable));
}

/** `table.column` → its type in the TypeScript definitions. */
async function typedColumns(): Promise<Record<string, Column>> {
  const columns: Record<string, Column> = {};
  for (const table of await typedTables()) {
    const { name, columns: ofTable } = getTableConfig(table);
    for (const column of ofTable)
      columns[`${name}.${column.name}`] = {
        type: column.getSQLType(),
        isNotNull: column.notNull,
        hasDefault: column.hasDefault || (column.generatedIdentity ?? column.generated) !== undefined,
      };
  }
  return columns;
}

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: ownerUrlOf(database.url) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** `table.column` → its type in the database, without partitions. */
async function databaseColumns(): Promise<Record<string, Column>> {
  const { rows } = await client.query<Column & { table: string; name: string }>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AS "isNotNull", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped`);
  return Object.fromEntries(
    rows
      .map(({ table, name, ...column }) => [table, `${table}.${name}`, column] as const)
      .filter(([table, key]) => !WITHOUT_TYPES.includes(table) && !COLUMNS_WITHOUT_TYPES.includes(key))
      .map(([, key, column]) => [key, column]),
  );
}

test('typed tables and the database agree on columns, types, nullability and defaults', async () => {
  const typed = await typedColumns();
  expect(Object.keys(typed).length).toBeGreaterThan(100);
  expect(typed).toEqual(await databaseColumns());
});

test('a crash of the database empties nothing but the counters of rate limits', async () => {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relpersistence = 'u' AND relkind IN ('r', 'p')`,
  );
  expect(rows).toEqual([{ relname: 'rate_limits' }]);
});

test('every CHECK has a name of its own, and every plpgsql function its search path', async () => {
  const unnamed = await client.query(
    `SELECT conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conname ~ '_check\\d*$'`,
  );
  expect(unnamed.rows).toEqual([]);
  const unsafe = await client.query(
    `SELECT proname FROM pg_proc p JOIN pg_language l ON l.oid = prolang
     WHERE pronamespace = 'public'::regnamespace AND lanname IN ('plpgsql', 'sql') AND prosqlbody IS NULL
       AND NOT coalesce(proconfig, '{}') @> ARRAY['search_path=public, pg_temp']`,
  );
  expect(unsafe.rows).toEqual([]);
});
