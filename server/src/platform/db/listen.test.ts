import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startFaultProxy } from '../../../test/support/fault-proxy.ts';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { listen } from './listen.ts';

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

const countListeners = async (): Promise<number> => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS open FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'presently-listen'`,
  );
  return rows[0].open;
};

test('a connection that the network has lost without a word is replaced', async () => {
  const url = new URL(ownerUrlOf(testDatabase.url));
  // Through the proxy, not by the socket.
  url.searchParams.delete('host');
  const proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  const received: string[] = [];
  const [onReconnect, onError] = [vi.fn(), vi.fn()];
  const channels = { changed: (payload: string) => void received.push(payload) };
  const listener = await listen({ url: url.href, channels, onReconnect, onError, checkEveryMs: 400 });
  try {
    proxy.set({ kind: 'timeout' }, 'downstream');
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), { timeout: 10_000 });
    proxy.clear();
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), { timeout: 20_000 });
    await pool.query(`SELECT pg_notify('changed', 'once')`);
    await vi.waitFor(() => expect(received).toEqual(['once']), { timeout: 10_000 });
  } finally {
    await listener.close();
    await proxy.close();
  }
}, 60_000);

test('a connection that cannot subscribe is closed', async () => {
  const options = { onReconnect: () => {}, onError: () => {} };
  // An empty name is an error of LISTEN.
  await expect(listen({ url: testDatabase.url, channels: { '': () => {} }, ...options })).rejects.toThrow(
    'zero-length delimited identifier',
  );
  await vi.waitFor(async () => expect(await countListeners()).toBe(0), { timeout: 10_000 });
});
