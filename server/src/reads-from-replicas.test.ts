import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/support/build-test-app.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../test/support/replicated-postgres.ts';
import { aGift, aGiftLink, signIn } from '../test/support/shop-actions.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';

let servers: ReplicatedPostgres;
let shop: TestApp;
let token: string;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  const { primaryUrl: url, replicaUrl } = servers;
  await migrate(url);
  const database = openDatabase({ url, replicaUrls: [replicaUrl], onError: () => {} });
  shop = await buildTestApp({ deps: { database }, database: { url, drop: () => database.close() } });
  token = (await signIn(shop, '+12015550100')).token;
}, 60_000);
afterAll(async () => {
  await shop.close();
  await servers.close();
});

const nameOf = async (id: string) => (await shop.call('GET', `/api/gifts/${id}`)).body.data?.name;
/** A change without a notification to this process. */
const rename = (id: string, name: string) =>
  shop.deps.database.pool.query('UPDATE gifts SET name = $2 WHERE id = $1', [id, name]);
const replicaHasAll = () =>
  expect.poll(() => shop.deps.database.reads.readCurrent(isReplica), { timeout: 30_000 }).toBe(true);
const isReplica = async ({ pool }: { pool: TestApp['deps']['database']['pool'] }) =>
  (await pool.query('SELECT pg_is_in_recovery() AS it_is')).rows[0].it_is;

test('the catalogue is read from the replica, and from the primary while the replica lacks a change that was notified', async () => {
  const [one, two] = [await aGift(shop), await aGift(shop)];
  await replicaHasAll();
  expect(await nameOf(one)).toBe('Wooden blocks');
  await replicaHasAll();
  await servers.pause();
  await rename(one, 'Renamed, notified');
  await rename(two, 'Renamed, not notified');
  expect(await nameOf(two)).toBe('Wooden blocks');
  shop.deps.catalogue.invalidate();
  expect([await nameOf(one), await nameOf(two)]).toEqual(['Renamed, notified', 'Renamed, not notified']);
  const { body } = await shop.call('GET', '/api/gifts?query=renamed');
  expect(body.data.map((gift: { name: string }) => gift.name).sort()).toEqual([
    'Renamed, not notified',
    'Renamed, notified',
  ]);
  await servers.resume();
});

test('an operator’s list, analytics and exports include an order placed just before, however far the replica lags', async () => {
  await replicaHasAll();
  await servers.pause();
  const link = await aGiftLink(shop);
  const list = await shop.call('GET', '/api/operator/orders', { token });
  expect(list.body.data.map((order: { url_id: string }) => order.url_id)).toContain(link);
  const { body: before } = await shop.call('GET', '/api/operator/analytics', { token });
  await servers.resume();
  await aGiftLink(shop);
  await replicaHasAll();
  const { body: after } = await shop.call('GET', '/api/operator/analytics', { token });
  expect(after.data.orders).toBe(before.data.orders + 1);
  const { body: csv } = await shop.call('GET', '/api/operator/orders/export', { token });
  expect(parse(csv, { columns: true })).toHaveLength(after.data.orders);
});

test('the shop works while its replica is down', async () => {
  const gift = await aGift(shop);
  await servers.stopReplica();
  expect(await nameOf(gift)).toBe('Wooden blocks');
  expect((await shop.call('GET', '/api/operator/orders', { token })).status).toBe(200);
  expect(await aGiftLink(shop)).toBeTruthy();
});
