import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openRealShop, type RealShop } from '../test/support/real-shop.ts';
import { ADDRESS, BILLING } from '../test/support/shop-actions.ts';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database.ts';

/** Longer than a notification takes, shorter than the interval at which settings are polled. */
const SOON = { timeout: 8_000 };
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };

let database: TestDatabase;
let sql: pg.Client;
let here: RealShop;
let there: RealShop;
let token: string;
let giftId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await sql.query(`INSERT INTO categories (id, slug, name, position) VALUES ('home', 'home', 'Home', 1)`);
  here = await openRealShop({ databaseUrl: database.url });
  there = await openRealShop({ databaseUrl: database.url });
  token = await here.signIn('+12015550100');
  const lamp = { name: 'Lamp', description: 'It shines.', price: 10, category_ids: ['home'] };
  giftId = (await here.ask('POST', '/api/operator/gifts', { token, body: lamp })).body.data.id;
  await firstTaskRuns();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await sql.end();
  await database.drop();
});

/** After the first run of the scheduled tasks, changes reach the instances by notification only. */
async function firstTaskRuns(): Promise<void> {
  const isOver = `SELECT FROM scheduled_task_runs WHERE name = 'rotate-gift-view-partitions'`;
  await vi.waitFor(async () => expect((await sql.query(isOver)).rowCount).toBe(1), 30_000);
}

async function buy(shop: RealShop) {
  const method = await shop.ask('POST', '/sandbox/v1/payment_methods', {
    body: { type: 'card', card: CARD },
  });
  return await shop.ask('POST', '/api/orders', {
    body: { inventory_id: giftId, payment_method_id: method.body.id, billing: BILLING },
  });
}

/** Subscribes to the event stream of a gift, on its own connection. */
async function subscribe(shop: RealShop, link: string) {
  const request = get(`${shop.origin}/api/orders/track/${link}/events`, { agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events = response.setEncoding('utf8')[Symbol.asyncIterator]();
  const next = async () => (await events.next()).value as string;
  expect(await next()).toContain('retry:');
  return { next, close: () => response.destroy() };
}

const priceAt = async (shop: RealShop) => (await shop.ask('GET', '/api/gifts')).body.data[0].price;
const nameAt = async (shop: RealShop) => (await shop.ask('GET', '/api/config')).body.data.shop_name;
const homePageAt = async (shop: RealShop) => (await shop.ask('GET', '/')).body;

test('a gift changed on one instance changes in the list of the other', async () => {
  expect(await priceAt(there)).toBe(10);
  const changed = await here.ask('PUT', `/api/operator/gifts/${giftId}`, { token, body: { price: 12 } });
  expect(changed.status).toBe(200);
  await vi.waitFor(async () => expect(await priceAt(there)).toBe(12), SOON);
});

test('a status change on one instance reaches an event stream on the other', {
  timeout: 30_000,
}, async () => {
  const link = (await buy(here)).body.gift_id;
  const stream = await subscribe(there, link);
  const claimed = await here.ask('POST', `/api/orders/claim/${link}/address`, { body: ADDRESS });
  expect(claimed.status).toBe(200);
  expect(await stream.next()).toContain('event: changed');
  stream.close();
});

test('a setting changed on one instance applies on the other, also on its pages', async () => {
  expect(await homePageAt(there)).toContain('Presently');
  const body = { shop_name: 'Blue Ribbon', guest_checkout: false };
  expect((await here.ask('PUT', '/api/operator/settings', { token, body })).status).toBe(200);
  await vi.waitFor(async () => expect(await nameAt(there)).toBe('Blue Ribbon'), SOON);
  expect(await homePageAt(there)).toContain('Blue Ribbon');
  expect((await buy(there)).status).toBe(401);
  await here.ask('PUT', '/api/operator/settings', { token, body: { guest_checkout: true } });
  await vi.waitFor(async () => expect((await buy(there)).status).toBe(201), SOON);
});

test('an instance reloads what changed while its LISTEN connection was lost', {
  timeout: 60_000,
}, async () => {
  const link = (await buy(there)).body.gift_id;
  const stream = await subscribe(there, link);
  expect([await priceAt(there), await nameAt(there)]).toEqual([12, 'Blue Ribbon']);

  await withoutListening(async () => {
    await sql.query('UPDATE gifts SET price_cents = 1500');
    await sql.query(`UPDATE store_settings SET value = '"Red Bow"' WHERE name = 'shop_name'`);
    await sql.query('UPDATE orders SET opened_at = now() WHERE url_id = $1', [link]);
  });
  await vi.waitFor(async () => expect(await priceAt(there)).toBe(15), SOON);
  await vi.waitFor(async () => expect(await nameAt(there)).toBe('Red Bow'), SOON);
  expect(await stream.next()).toContain('event: changed');
  stream.close();
});

/** Terminates the LISTEN connections of both instances, and lets them reconnect after the work. */
async function withoutListening(work: () => Promise<void>): Promise<void> {
  const listeners = `application_name = 'presently-listen' AND datname = current_database()`;
  const listening = async () => (await sql.query(`SELECT FROM pg_stat_activity WHERE ${listeners}`)).rowCount;
  const admin = new pg.Client({ connectionString: inject('testDatabases').serverUrl });
  await admin.connect();
  const allow = (what: boolean) =>
    admin.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} ALLOW_CONNECTIONS ${what}`);
  expect(await listening()).toBe(2);
  await allow(false);
  await sql.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${listeners}`);
  await vi.waitFor(async () => expect(await listening()).toBe(0), SOON);
  await work();
  await allow(true);
  await admin.end();
  await vi.waitFor(async () => expect(await listening()).toBe(2), SOON);
}
