import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { timestamptz } from '../db/columns.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { cursorKey, type KeysetSort, parseCursor, readPage } from './keyset-pagination.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: ownerUrlOf(testDatabase.url), maxConnections: 1, onError: () => {} });
  await database.pool.query(`
    CREATE TABLE things AS SELECT
      ('00000000-0000-4000-8000-' || lpad((n * 7919 % 10)::text, 12, '0'))::uuid AS id,
      n::bigint AS number,
      'Größe ' || n % 3 AS name,
      timestamptz '2026-03-29 01:59:59.999999+00' + n / 3 * interval '1 microsecond' AS time
    FROM generate_series(1, 10) AS n`);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const things = pgTable('things', {
  id: uuid().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  time: timestamptz('time').notNull(),
});
const BY_TIME: KeysetSort = { list: 'things', by: things.time, type: 'time', order: 'asc', id: things.id };

async function allPages(sort: KeysetSort): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const position = parseCursor(sort, cursor);
    const { rows, nextCursor } = await readPage(sort, { position, limit: 2 }, (page) =>
      database.db
        .select({ id: things.id, cursorKey: cursorKey(sort) })
        .from(things)
        .where(page.after)
        .orderBy(page.orderBy)
        .limit(page.limit),
    );
    ids.push(...rows.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

describe.each(['asc', 'desc'] as const)('the pages in %s order are the whole list', (order) => {
  test.each<[string, Omit<KeysetSort, 'list' | 'order'>, string]>([
    ['times that differ by microseconds', { ...BY_TIME }, `time ${order}, id ${order}`],
    ['equal texts', { by: things.name, type: 'text', id: things.id }, `name ${order}, id ${order}`],
    ['a unique column alone', { by: things.number, type: 'number' }, `number ${order}`],
  ])('sorted by %s', async (_, sort, expectedOrder) => {
    const { rows } = await database.pool.query(`SELECT id FROM things ORDER BY ${expectedOrder}`);
    expect(rows).toHaveLength(10);
    expect(await allPages({ ...sort, list: 'things', order })).toEqual(rows.map(({ id }) => id));
  });
});

const ID = '00000000-0000-4000-8000-000000000001';
const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

test('a cursor is parsed to the position it was made of', async () => {
  const row = { id: ID, cursorKey: 1_774_749_599_999_999 };
  const firstPage = { position: null, limit: 1 };
  const { nextCursor } = await readPage(BY_TIME, firstPage, async () => [row, row]);
  expect(parseCursor(BY_TIME, nextCursor as string)).toEqual(row);
  expect([parseCursor(BY_TIME, undefined), parseCursor(BY_TIME, '')]).toEqual([null, null]);
});

test('a list that ends with its page has no next one', async () => {
  const row = { id: ID, cursorKey: 1 };
  const page = async (count: number) =>
    (await readPage(BY_TIME, { position: null, limit: 2 }, async () => Array(count).fill(row))).nextCursor;
  expect([await page(0), await page(2), await page(3)]).toEqual([null, null, expect.any(String)]);
});

test.each([
  ['nonsense', 'not JSON'],
  [encode(null), 'not a list'],
  [encode(['things', 5]), 'without an id'],
  [encode(['others', 5, ID]), 'of another list'],
  [encode(['things', '5', ID]), 'with a text as time'],
  [encode(['things', 5.5, ID]), 'with a fraction'],
  [encode(['things', 1e300, ID]), 'with a number too large for the database'],
  [encode(['things', 5, `${ID}0`]), 'with an id that is not a UUID'],
])('the cursor "%s" (%s) is a 400 that names the field', (cursor) => {
  expect(() => parseCursor(BY_TIME, cursor)).toThrow(
    expect.objectContaining({
      status: 400,
      fields: { cursor: 'Must be the next_cursor of the page before' },
    }),
  );
});

test('a key or an id that the database cannot store is a 400', () => {
  const byName: KeysetSort = { list: 'things', by: things.name, type: 'text', order: 'asc', id: things.name };
  expect(parseCursor(byName, encode(['things', 'a', 'b']))).toEqual({ cursorKey: 'a', id: 'b' });
  for (const text of ['a\0', '\ud800', 'a'.repeat(401)])
    for (const content of [
      ['things', text, 'b'],
      ['things', 'a', text],
    ])
      expect(() => parseCursor(byName, encode(content))).toThrow(expect.objectContaining({ status: 400 }));
});
