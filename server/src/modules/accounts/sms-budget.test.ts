import { expect } from 'vitest';
import { test } from '../../../test/support/shop-test.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { countDailySms, uncountDailySms } from './sms-budget.store.ts';
import { isDailyBudgetExceeded } from './sms-limits.ts';

const DAY = '2026-11-22';

test.beforeAll(({ shop }) => warmPool(shop));

test('SMS of a day are counted exactly under concurrency, those to Canada apart', async ({ shop, sql }) => {
  const { database } = shop.deps;
  const count = (n: number) =>
    database.transaction((tx) => countDailySms(tx, { day: DAY, isToCanada: n % 4 === 0 }));
  const counted = await Promise.all(Array.from({ length: 20 }, (_, n) => count(n)));
  expect(counted.map(({ sent }) => sent).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  await uncountDailySms(database.db, { day: DAY, isToCanada: true });
  await uncountDailySms(database.db, { day: DAY, isToCanada: false });
  expect(await sql('SELECT sent, sent_to_canada FROM sms_budget WHERE day = $1', [DAY])).toEqual([
    { sent: 18, sent_to_canada: 4 },
  ]);
});

test('an SMS of before midnight that is taken back after it does not fail, nor take back another', async ({
  shop,
  sql,
}) => {
  const { database } = shop.deps;
  const tomorrow = '2026-11-23';
  await uncountDailySms(database.db, { day: tomorrow, isToCanada: true });
  await database.transaction((tx) => countDailySms(tx, { day: tomorrow, isToCanada: false }));
  await uncountDailySms(database.db, { day: tomorrow, isToCanada: true });
  expect(await sql('SELECT sent, sent_to_canada FROM sms_budget WHERE day = $1', [tomorrow])).toEqual([
    { sent: 1, sent_to_canada: 0 },
  ]);
});

test.for([
  [40, 0, false],
  [41, 0, true],
  [20, 10, false],
  [20, 11, true],
] as const)('of 40 SMS a day, %i with %i to Canada are too many: %s', ([sent, sentToCanada, isTooMany]) => {
  const settings = { smsPerDay: 40 } as Parameters<typeof isDailyBudgetExceeded>[0];
  expect(isDailyBudgetExceeded(settings, { sent, sentToCanada })).toBe(isTooMany);
});
