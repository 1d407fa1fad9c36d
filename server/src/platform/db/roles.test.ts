import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../test/support/test-database.ts';
import { migrate } from './migrate.ts';
import { warnAboutRole } from './roles.ts';

let database: TestDatabase;
let app: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  app = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await app.end();
  await database.drop();
});

const PERMISSION_DENIED = { code: '42501' };

test('the application is no superuser, and its timeouts are in force', async () => {
  const { rows } = await app.query(
    `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, current_setting('lock_timeout') AS lock,
       current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle
     FROM pg_roles WHERE rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      lock: '5s',
      statement: '10s',
      idle: '15s',
    },
  ]);
});

test.for([
  ['create tables', 'CREATE TABLE mine (id int)'],
  ['create temporary tables', 'CREATE TEMP TABLE mine (id int)'],
  ['change tables', 'ALTER TABLE orders ADD COLUMN mine text'],
  ['drop tables', 'DROP TABLE gift_views'],
  ['truncate tables', 'TRUNCATE orders CASCADE'],
  ['switch triggers off', 'ALTER TABLE gifts DISABLE TRIGGER ALL'],
  ['run programs', `COPY gifts TO PROGRAM 'cat'`],
  ['change audit entries', `UPDATE audit_entries SET action = 'x'`],
  ['delete audit entries', 'DELETE FROM audit_entries'],
  ['change the timeline', `UPDATE order_events SET type = 'x'`],
  ['delete from the timeline', 'DELETE FROM order_events'],
  ['change gifts as they were bought', `UPDATE gift_versions SET name = 'x'`],
  ['delete gifts as they were bought', 'DELETE FROM gift_versions'],
  ...['purchases', 'purchase_contacts', 'orders', 'payments', 'refunds'].map(
    (table) => [`delete from ${table}`, `DELETE FROM ${table}`] as const,
  ),
  ['forge migrations', `INSERT INTO schema_migrations (name, checksum) VALUES ('9999_x.sql', '')`],
] as const)('the application may not %s', async ([, statement]) => {
  await expect(app.query(statement)).rejects.toMatchObject(PERMISSION_DENIED);
});

test('functions with the rights of the owner are for the application only, with a fixed search path', async () => {
  const { rows } = await app.query<{ name: string; config: string[]; for_all: boolean; for_app: boolean }>(
    `SELECT proname AS name, proconfig AS config, has_function_privilege('presently_admin', oid, 'EXECUTE') AS for_all,
       has_function_privilege('presently_app', oid, 'EXECUTE') AS for_app
     FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows)
    expect(row).toMatchObject({ config: ['search_path=public, pg_temp'], for_all: false, for_app: true });
});

test('an instance that may not change the schema starts when nothing is pending', async () => {
  await migrate(database.url);
});

describe('a database without tables', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(() => empty.drop());

  test('is not migrated by the application, which says whose address is missing', async () => {
    const owner = new pg.Client({ connectionString: ownerUrlOf(empty.url) });
    await owner.connect();
    await owner.query(
      'REVOKE CREATE ON SCHEMA public FROM PUBLIC; GRANT USAGE ON SCHEMA public TO presently_app',
    );
    await owner.end();
    await expect(migrate(empty.url)).rejects.toThrow(
      'lacks the migration 0001_initial_schema.sql, and the role presently_app may not change the schema: set DATABASE_DIRECT_URL',
    );
  });
});

test.for([
  [
    { is_superuser: true, has_timeouts: true },
    'the database role is a superuser; use presently_app of server/migrations/roles.sql',
  ],
  [
    { is_superuser: false, has_timeouts: false },
    'the database role has no statement_timeout and lock_timeout',
  ],
  [{ is_superuser: false, has_timeouts: true }, null],
] as const)('the log warns about roles: %o', async ([role, message]) => {
  const warn = vi.fn();
  const pool = { query: async () => ({ rows: [{ role: 'r', ...role }] }) };
  await warnAboutRole({ pool: pool as never }, { warn } as never);
  expect(warn.mock.calls).toEqual(message ? [[{ role: 'r' }, message]] : []);
});
