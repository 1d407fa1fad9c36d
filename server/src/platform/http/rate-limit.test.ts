import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { consumeRateLimit, getRateLimitWindows, purgeRateLimits, refundRateLimit } from './rate-limit.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const consume = (bucket: string) =>
  consumeRateLimit(database.db, { bucket, limit: { max: 2, windowSeconds: 60 } });
const listCounts = async (buckets: string[]) =>
  (
    await database.pool.query('SELECT key, count FROM rate_limits WHERE key = ANY($1) ORDER BY key', [
      buckets,
    ])
  ).rows;
/** Makes the bucket's window as old as it can get without ending, or older. */
const age = (bucket: string, seconds: number) =>
  database.pool.query(
    'UPDATE rate_limits SET resets_at = resets_at - make_interval(secs => $2) WHERE key = $1',
    [bucket, seconds],
  );

test('a limit applies until its window ends, and then counts from one again', async () => {
  expect([await consume('window'), await consume('window')]).toEqual([1, 2]);
  await age('window', 50);
  await expect(consume('window')).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
  await age('window', 11);
  expect(await consume('window')).toBe(1);
});

test('a window that has ended counts no more before it is deleted, and only such windows are deleted', async () => {
  for (const bucket of ['ended', 'current']) await consume(bucket);
  await age('ended', 61);
  const windows = await getRateLimitWindows(database.db, ['ended', 'current', 'none']);
  expect([...windows]).toEqual([['current', { count: 1, retryAfterSeconds: expect.any(Number) }]]);
  expect(windows.get('current')?.retryAfterSeconds).toBeGreaterThan(50);
  await purgeRateLimits(database.db);
  expect(await listCounts(['ended', 'current'])).toEqual([{ key: 'current', count: 1 }]);
});

test('a refund takes back one hit of each limit, and none of a limit without any', async () => {
  for (const bucket of ['one', 'two', 'two']) await consume(bucket);
  for (let time = 1; time <= 2; time++) await refundRateLimit(database.db, ['one', 'two', 'none']);
  await refundRateLimit(database.db, ['one']);
  expect(await listCounts(['one', 'two', 'none'])).toEqual([
    { key: 'one', count: 0 },
    { key: 'two', count: 0 },
  ]);
});
