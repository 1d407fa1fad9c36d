import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPgbouncer, whyNoPgbouncer } from '../../../test/support/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { listen } from './listen.ts';
import { createNotificationCheck } from './notification-check.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = new pg.Pool({ connectionString: testDatabase.url });
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

/** The warnings of a check with a listener on this address, or without a listener. */
async function check(listenUrl: string | null, timeoutMs: number): Promise<unknown[]> {
  const warn = vi.fn();
  const { channels, run } = createNotificationCheck({ pool }, { warn } as never, timeoutMs);
  const options = { channels, onReconnect: () => {}, onError: () => {} };
  const listener = listenUrl === null ? null : await listen({ ...options, url: listenUrl });
  await run(new AbortController().signal);
  await listener?.close();
  return warn.mock.calls.flat();
}

test('nothing is logged when the listener receives the notification', async () => {
  expect(await check(testDatabase.url, 20_000)).toEqual([]);
});

test('notifications that do not arrive are a warning that names the setting', async () => {
  expect(await check(null, 50)).toEqual([expect.stringContaining('set DATABASE_DIRECT_URL')]);
});

test('a shop that closes meanwhile logs nothing', async () => {
  const warn = vi.fn();
  const { run } = createNotificationCheck({ pool }, { warn } as never, 20_000);
  const closing = new AbortController();
  const running = run(closing.signal);
  closing.abort();
  await running;
  expect(warn).not.toHaveBeenCalled();
});

describe.skipIf(whyNoPgbouncer)(`PgBouncer${whyNoPgbouncer ? ` (skipped: ${whyNoPgbouncer})` : ''}`, () => {
  test('in transaction mode delivers no notification, which is a warning', async () => {
    const pgbouncer = await startPgbouncer(testDatabase.url, 1);
    try {
      expect(await check(pgbouncer.url, 1_000)).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')]);
    } finally {
      await pgbouncer.stop();
    }
  });
});
