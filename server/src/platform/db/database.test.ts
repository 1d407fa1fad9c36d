import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { allSettledOrThrow } from './all-settled-or-throw.ts';
import { type Database, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, maxConnections: 1, onError: () => {} });
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
const preparedTexts = async (): Promise<string[]> =>
  (await database.pool.query('SELECT statement FROM pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('what finds a row by its key is planned once a connection, what lists is planned by what is asked', async () => {
  for (const id of [1, 2, 3]) {
    await database.pool.query({ text: 'SELECT name FROM things WHERE id = $1', values: [id] });
    await database.pool.query({ text: 'SELECT name FROM things ORDER BY id LIMIT $1', values: [id] });
  }
  const prepared = await preparedTexts();
  expect(prepared.filter((text) => text.includes('WHERE id = $1'))).toHaveLength(1);
  expect(prepared.filter((text) => text.includes('ORDER BY'))).toEqual([]);
});

test('statements that are sent together are one transaction: one that fails takes all with it, and says why', async () => {
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

test('of what was begun together nothing is written after the rollback', async () => {
  const before = await countThings();
  let last: Promise<unknown> = Promise.resolve();
  const work = database.transaction(async (tx) => {
    // Goes on, as a message does whose address has to be read first, when the other has failed already.
    const inSteps = async () => {
      await tx.execute(sql`SELECT 1`);
      for (let turn = 0; turn < 20; turn++) await setImmediate();
      await tx.execute(insert(40));
    };
    last = inSteps();
    await allSettledOrThrow(last, tx.execute(insert(41, null)));
  });
  await expect(work).rejects.toThrow();
  await last.catch(() => {});
  expect(await countThings()).toBe(before);
});

test('a transaction whose statement failed is no success, even if nobody looked', async () => {
  const before = await countThings();
  const work = database.transaction(async (tx) => {
    await tx.execute(insert(20));
    await tx.execute(insert(20)).catch(() => {});
    return 'done';
  });
  await expect(work).rejects.toThrow('statement had failed');
  expect(await countThings()).toBe(before);
});

test('a connection that is lost in a transaction fails it, and the next one gets another', async () => {
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
