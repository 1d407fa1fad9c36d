import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { allSettledOrThrow } from './all-settled-or-throw.ts';
import { type Database, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: ownerUrlOf(testDatabase.url), maxConnections: 1, onError: () => {} });
  await database.pool.query('CREATE TABLE things (id int PRIMARY KEY, name text NOT NULL)');
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const insert = (id: number, name: string | null = 'thing') =>
  sql`INSERT INTO things (id, name) VALUES (${id}, ${name})`;
const countThings = async (): Promise<number> =>
  (await database.pool.query('SELECT count(*)::int AS count FROM things')).rows[0].count;
const things = pgTable('things', { id: integer().primaryKey(), name: text() });
const preparedNames = async (): Promise<string[]> =>
  (await database.pool.query('SELECT name FROM pg_prepared_statements')).rows.map(({ name }) => name);

test('only statements with a name are prepared, once a connection; all others are planned for their parameters', async () => {
  for (const id of [1, 2, 3]) {
    await database.pool.query({
      name: 'thing_by_id',
      text: 'SELECT name FROM things WHERE id = $1',
      values: [id],
    });
    await database.pool.query({ text: 'SELECT id FROM things WHERE id = $1', values: [id] });
    await database.db.select({ id: things.id }).from(things).where(eq(things.id, id));
  }
  expect(await preparedNames()).toEqual(['thing_by_id']);
});

test('a failure among statements sent together rolls back the transaction and is thrown', async () => {
  const before = await countThings();
  const work = database.transaction(async (tx) => {
    await allSettledOrThrow(tx.execute(insert(10)), tx.execute(insert(11, null)), tx.execute(insert(12)));
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '23502' } });
  expect(await countThings()).toBe(before);
  await database.transaction(async (tx) => {
    await allSettledOrThrow(tx.execute(insert(10)), tx.execute(insert(11)), tx.execute(insert(12)));
  });
  expect(await countThings()).toBe(before + 3);
});

test('of statements sent together, nothing is written after the rollback', async () => {
  const before = await countThings();
  let last: Promise<unknown> = Promise.resolve();
  const work = database.transaction(async (tx) => {
    // Still running after the other one has failed.
    const slow = async () => {
      await tx.execute(sql`SELECT 1`);
      for (let n = 0; n < 20; n++) await setImmediate();
      await tx.execute(insert(40));
    };
    last = slow();
    await allSettledOrThrow(last, tx.execute(insert(41, null)));
  });
  await expect(work).rejects.toThrow();
  await last.catch(() => {});
  expect(await countThings()).toBe(before);
});

test('a transaction with a failed statement throws even if the error was swallowed', async () => {
  const before = await countThings();
  const work = database.transaction(async (tx) => {
    await tx.execute(insert(20));
    await tx.execute(insert(20)).catch(() => {});
    return 'done';
  });
  await expect(work).rejects.toThrow('statement had failed');
  expect(await countThings()).toBe(before);
});

test('a lost connection fails its transaction, and the next transaction gets another connection', async () => {
  const work = database.transaction(async (tx) => {
    await tx.execute(insert(30));
    await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(work).rejects.toThrow();
  expect(await countThings()).toBeGreaterThanOrEqual(0);
  await database.transaction((tx) => tx.execute(insert(31)));
  expect((await database.pool.query('SELECT id FROM things WHERE id IN (30, 31)')).rows).toEqual([
    { id: 31 },
  ]);
});
