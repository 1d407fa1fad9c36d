import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type DayFilter, escapeLike, isWithinDays } from './conditions.ts';
import { type Database, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, maxConnections: 1, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const evaluate = async (condition: ReturnType<typeof sql>): Promise<boolean> =>
  (await database.db.execute<{ result: boolean }>(sql`SELECT ${condition} AS result`)).rows[0]?.result ===
  true;

const DAYS: DayFilter = { from: '2026-02-28', to: '2026-03-01' };
test.each<[string, DayFilter, boolean]>([
  ['2026-02-27 23:59:59.999999Z', DAYS, false],
  ['2026-02-28 00:00:00Z', DAYS, true],
  ['2026-03-01 23:59:59.999999Z', DAYS, true],
  ['2026-03-02 00:00:00Z', DAYS, false],
  ['2026-03-02 00:00:00Z', { from: '2026-02-28' }, true],
  ['2026-02-27 00:00:00Z', { to: '2026-03-01' }, true],
  ['2026-02-28 12:00:00Z', { from: '2026-02-28', to: '2026-02-28' }, true],
])('whether %s is within the UTC days %j: %s', async (time, days, expected) => {
  expect(await evaluate(isWithinDays(sql`${time}::timestamptz`, days) ?? sql`NULL`)).toBe(expected);
});

test('no condition without days', () => {
  expect(isWithinDays(sql`now()`, {})).toBeUndefined();
});

test.each(['100%', 'a_b', 'back\\slash', '\\%_', 'plain'])(
  'escapeLike matches %s literally',
  async (text) => {
    expect(await evaluate(sql`${text}::text LIKE ${escapeLike(text)}::text`)).toBe(true);
    const other = text.replace(/[%_\\]/g, 'x');
    expect(await evaluate(sql`${other}::text LIKE ${escapeLike(text)}::text`)).toBe(other === text);
  },
);
