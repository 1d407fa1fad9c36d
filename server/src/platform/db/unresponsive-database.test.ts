import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../../test/support/fault-proxy.ts';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { toHttpError } from '../http/error-handler.ts';
import { type Database, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let proxy: FaultProxy;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const url = new URL(ownerUrlOf(testDatabase.url));
  // Through the proxy, not by the socket.
  url.searchParams.delete('host');
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  database = openDatabase({ url: url.href, maxConnections: 1, queryTimeoutMs: 300, onError: () => {} });
  await database.pool.query('CREATE TABLE things (id int PRIMARY KEY)');
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await testDatabase.drop();
});

const insert = (id: number) =>
  database.transaction(async (tx) => void (await tx.execute(sql`INSERT INTO things (id) VALUES (${id})`)));
const ids = async () => (await database.pool.query('SELECT id FROM things ORDER BY id')).rows;

test('REL-04 REL-05 when the database stops responding, pending requests get 503 in time and the next ones a working connection', async () => {
  for (const direction of ['upstream', 'downstream'] as const) {
    await insert(direction === 'upstream' ? 1 : 3);
    proxy.set({ kind: 'timeout' }, direction);
    const error = await insert(direction === 'upstream' ? 2 : 4).catch((thrown: unknown) => thrown);
    expect(toHttpError(error).status).toBe(503);
    proxy.clear();
  }
  // A transaction that the server received but could not acknowledge is not committed either.
  await insert(5);
  expect(await ids()).toEqual([{ id: 1 }, { id: 3 }, { id: 5 }]);
});
