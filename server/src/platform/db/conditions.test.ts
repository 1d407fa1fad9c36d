import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type DayFilter, dayIn, escapeLike, isWithinDays, startOfDay } from './conditions.ts';
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

const ZONE = 'America/New_York';
const DAYS: DayFilter = { from: '2026-02-28', to: '2026-03-01', timeZone: ZONE };
const dayOf = (day: string, timeZone = ZONE): DayFilter => ({ from: day, to: day, timeZone });
test.each<[string, DayFilter, boolean]>([
  ['2026-02-28 04:59:59.999999Z', DAYS, false],
  ['2026-02-28 05:00:00Z', DAYS, true],
  ['2026-03-02 04:59:59.999999Z', DAYS, true],
  ['2026-03-02 05:00:00Z', DAYS, false],
  ['2026-03-02 05:00:00Z', { from: '2026-02-28', timeZone: ZONE }, true],
  ['2026-02-27 00:00:00Z', { to: '2026-03-01', timeZone: ZONE }, true],
  ['2026-02-28 12:00:00Z', dayOf('2026-02-28'), true],
  ['2026-02-28 00:00:00Z', dayOf('2026-02-28', 'UTC'), true],
  // Days of 23 and 25 hours.
  ['2026-03-08 04:59:59Z', dayOf('2026-03-08'), false],
  ['2026-03-08 05:00:00Z', dayOf('2026-03-08'), true],
  ['2026-03-09 03:59:59Z', dayOf('2026-03-08'), true],
  ['2026-03-09 04:00:00Z', dayOf('2026-03-08'), false],
  ['2026-11-01 04:00:00Z', dayOf('2026-11-01'), true],
  ['2026-11-02 04:59:59Z', dayOf('2026-11-01'), true],
  ['2026-11-02 05:00:00Z', dayOf('2026-11-01'), false],
])('whether %s is within the days %j: %s @R16-46', async (time, days, expected) => {
  expect(await evaluate(isWithinDays(sql`${time}::timestamptz`, days) ?? sql`NULL`)).toBe(expected);
});

// In Havana and the Azores, clocks are set back across midnight; in Beirut and Santiago, the first hour of a day is
// skipped.
test.each([
  'UTC',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
])('each day of a year begins with its first moment in %s @R16-46', async (timeZone) => {
  const start = startOfDay(sql`day`, timeZone);
  const { rows } = await database.db.execute<{ day: string }>(sql`
    SELECT day FROM (SELECT '2026-01-01'::date + n AS day FROM generate_series(0, 364) AS n) AS days
    WHERE ${dayIn(timeZone, start)} <> day OR ${dayIn(timeZone, sql`(${start} - interval '1 microsecond')`)} <> day - 1`);
  expect(rows).toEqual([]);
});

test('no condition without days', () => {
  expect(isWithinDays(sql`now()`, { timeZone: ZONE })).toBeUndefined();
});

test.each(['100%', 'a_b', 'back\\slash', '\\%_', 'plain'])(
  'escapeLike matches %s literally',
  async (text) => {
    expect(await evaluate(sql`${text}::text LIKE ${escapeLike(text)}::text`)).toBe(true);
    const other = text.replace(/[%_\\]/g, 'x');
    expect(await evaluate(sql`${other}::text LIKE ${escapeLike(text)}::text`)).toBe(other === text);
  },
);
