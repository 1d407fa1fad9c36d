import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { migrate } from './migrate.ts';

/** Margin for noticing on a busy machine that a wait is over. */
const BUSY_MS = 1_500;

let database: TestDatabase;
let client: pg.Client;
let migrationsFolder: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: ownerUrlOf(database.url) });
  await client.connect();
  migrationsFolder = await mkdtemp(join(tmpdir(), 'presently-migrations-'));
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(migrationsFolder, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(migrationsFolder, name), sql);
const run = (): Promise<void> => migrate(ownerUrlOf(database.url), { migrationsFolder });
const rowsOf = async (sql: string): Promise<unknown[]> => (await client.query(sql)).rows;

async function appliedNames(): Promise<string[]> {
  const { rows } = await client.query('SELECT name FROM schema_migrations ORDER BY applied_at');
  return rows.map((row) => row.name);
}

/** A hash of the database's catalog, including roles and settings. */
async function catalogChecksum(): Promise<unknown> {
  const { rows } = await client.query(`
    SELECT md5(string_agg(entry, E'\\n' ORDER BY entry)) AS checksum FROM (
      SELECT 'class ' || to_jsonb(c)::text FROM pg_class c WHERE relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
      UNION ALL SELECT 'attribute ' || attrelid || (to_jsonb(a) - 'attmissingval')::text FROM pg_attribute a WHERE attrelid > 16384
      UNION ALL SELECT 'constraint ' || to_jsonb(c)::text FROM pg_constraint c WHERE oid > 16384
      UNION ALL SELECT 'function ' || to_jsonb(p)::text FROM pg_proc p WHERE oid > 16384
      UNION ALL SELECT 'namespace ' || to_jsonb(n)::text FROM pg_namespace n
      UNION ALL SELECT 'extension ' || to_jsonb(e)::text FROM pg_extension e
    ) AS entries (entry)`);
  return rows[0].checksum;
}

test('files are applied once, in the order of their numbers; other files are ignored', async () => {
  await write('0002_add_colour.sql', 'ALTER TABLE things ADD COLUMN colour text');
  await write('0001_things.sql', 'CREATE TABLE things (id int); INSERT INTO things VALUES (1);');
  await write('roles.sql', 'SELECT nonsense');
  await run();
  await write('0003_second_thing.sql', 'INSERT INTO things VALUES (2)');
  await run();
  expect(await appliedNames()).toEqual(['0001_things.sql', '0002_add_colour.sql', '0003_second_thing.sql']);
  expect(await rowsOf('SELECT id FROM things ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a failing migration leaves nothing behind, those before it stay, and it is applied when mended', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id int)');
  await write('0002_fails.sql', 'INSERT INTO things VALUES (1); SELECT 1 / 0;');
  await expect(run()).rejects.toThrow('division by zero');
  expect(await appliedNames()).toEqual(['0001_things.sql']);
  expect(await rowsOf('SELECT id FROM things')).toEqual([]);
  await write('0002_fails.sql', 'INSERT INTO things VALUES (1)');
  await run();
  expect(await rowsOf('SELECT id FROM things')).toEqual([{ id: 1 }]);
});

test('instances that start together migrate once', async () => {
  await write(
    '0001_things.sql',
    'CREATE TABLE things (id int); SELECT pg_sleep(0.2); INSERT INTO things VALUES (1);',
  );
  await Promise.all([run(), run(), run()]);
  expect(await rowsOf('SELECT id FROM things')).toEqual([{ id: 1 }]);
});

test('a migration that cannot get a lock gives way after two seconds and is retried', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id int)');
  await run();
  await write('0002_attempts.sql', `ALTER TABLE things ADD COLUMN colour text`);
  await client.query('BEGIN; SELECT * FROM things');
  const migrated = run();
  const watcher = new pg.Client({ connectionString: ownerUrlOf(database.url) });
  await watcher.connect();
  const isWaiting = async () =>
    (await watcher.query(`SELECT 1 FROM pg_locks WHERE relation = 'things'::regclass AND NOT granted`))
      .rowCount === 1;
  while (!(await isWaiting())) await new Promise(setImmediate);
  const waitingSince = performance.now();
  while (await isWaiting()) await new Promise(setImmediate);
  // The database enforces the timeout, so it holds on a busy machine; the margin is for noticing it.
  expect(performance.now() - waitingSince).toBeLessThan(2_000 + BUSY_MS);
  await client.query('COMMIT');
  await migrated;
  await watcher.end();
  expect(await rowsOf('SELECT colour FROM things')).toEqual([]);
});

test('a changed migration is refused', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id int)');
  await run();
  await write('0001_things.sql', 'CREATE TABLE things (id int);\r\n');
  await expect(run()).rejects.toThrow(
    'The migration 0001_things.sql was changed after it had been applied: restore the file, and put the change into a new one.',
  );
});

test('other line endings are no change', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (\nid int\n)');
  await run();
  await write('0001_things.sql', 'CREATE TABLE things (\r\nid int\r\n)');
  await run();
});

test('a missing migration is refused, but those of a newer version are not', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id int)');
  await write('0002_colour.sql', 'ALTER TABLE things ADD COLUMN colour text');
  await write('0003_size.sql', 'ALTER TABLE things ADD COLUMN size int');
  await run();
  await rm(join(migrationsFolder, '0003_size.sql'));
  await run();
  await write('0003_size.sql', 'ALTER TABLE things ADD COLUMN size int');
  await rm(join(migrationsFolder, '0002_colour.sql'));
  await expect(run()).rejects.toThrow(
    'The database has the migration 0002_colour.sql, which is missing in server/migrations: restore that file, or use the version that has it.',
  );
});

test('indexes are built concurrently outside a transaction, and an interrupted build is repeated', async () => {
  await write(
    '0001_things.sql',
    'CREATE TABLE things (id int, name text); INSERT INTO things VALUES (1, NULL), (1, NULL)',
  );
  await write(
    '0002_indexes.sql',
    `-- no transaction
-- A semicolon; in a comment.
CREATE INDEX CONCURRENTLY IF NOT EXISTS things_name ON things (name) WHERE name <> ';';
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_id ON things (id);
INSERT INTO things VALUES (3, $$a;b$$) ON CONFLICT DO NOTHING;
`,
  );
  await expect(run()).rejects.toThrow('could not create unique index');
  const indexes = `SELECT relname, indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = 'things'::regclass ORDER BY 1`;
  expect(await rowsOf(indexes)).toEqual([
    { relname: 'things_id', indisvalid: false },
    { relname: 'things_name', indisvalid: true },
  ]);
  expect(await appliedNames()).toEqual(['0001_things.sql']);
  await client.query('DELETE FROM things WHERE ctid = (SELECT min(ctid) FROM things)');
  await run();
  expect(await rowsOf(indexes)).toEqual([
    { relname: 'things_id', indisvalid: true },
    { relname: 'things_name', indisvalid: true },
  ]);
  expect(await rowsOf('SELECT id, name FROM things ORDER BY id')).toEqual([
    { id: 1, name: null },
    { id: 3, name: 'a;b' },
  ]);
  expect(await appliedNames()).toEqual(['0001_things.sql', '0002_indexes.sql']);
});

test('a concurrent index that cannot be repeated is refused before anything runs', async () => {
  await write('0001_index.sql', '-- no transaction\nCREATE INDEX CONCURRENTLY things_id ON things (id)');
  await expect(run()).rejects.toThrow('write CREATE INDEX CONCURRENTLY IF NOT EXISTS things_id');
  expect(await rowsOf(`SELECT to_regclass('schema_migrations') AS found`)).toEqual([{ found: null }]);
});

test.for([
  [
    'by an early version',
    'CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (id serial, hash text); CREATE TABLE orders (id uuid PRIMARY KEY)',
    /made by an early version of Presently.*nothing in it was changed.*set DATA_DIR to a new folder, or DATABASE_URL to an empty database/,
  ],
  [
    'by something else',
    'CREATE TABLE posts (id int)',
    /tables that Presently did not make; nothing in it was changed/,
  ],
] as const)('a database made %s is refused and not changed', async ([, sql, message]) => {
  await client.query(sql);
  const before = await catalogChecksum();
  await expect(migrate(ownerUrlOf(database.url))).rejects.toThrow(message);
  expect(await catalogChecksum()).toEqual(before);
});

test('tables of extensions do not make a database foreign', async () => {
  await client.query(
    'CREATE EXTENSION pg_trgm; CREATE TABLE of_extension (id int); ALTER EXTENSION pg_trgm ADD TABLE of_extension',
  );
  await write('0001_things.sql', 'CREATE TABLE things (id int)');
  await run();
});
