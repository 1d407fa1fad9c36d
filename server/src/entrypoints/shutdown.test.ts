import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buyOverHttp, createPaymentMethod, orderBody } from '../../test/support/buy-over-http.ts';
import { keepAliveClient } from '../../test/support/keep-alive-client.ts';
import { type ShopProcess, startShopProcess } from '../../test/support/shop-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { waitUntilBlocked } from '../../test/support/wait-until-blocked.ts';

const HEADERS = 'host: localhost\r\ncontent-type: application/json\r\n';
const ACTIVE_CLIENTS = 10;
/** From the last response to the exit. A busy machine may take longer, but not three times in a row. */
const MAX_EXIT_MS = 1_000;
const RETRIES = 2;

let database: TestDatabase;
let sql: pg.Client;
let shop: ShopProcess;
let giftId: string;
const sockets: Socket[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await startShopProcess({ databaseUrl: database.url });
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await sql.query('UPDATE gift_stock SET on_hand = 100');
  giftId = (await sql.query('SELECT id FROM gifts LIMIT 1')).rows[0].id;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await shop.remove();
  await sql.end();
  await database.drop();
});

/** A connection that sends these bytes; `ended` resolves to everything received, and rejects when it was reset. */
async function client(bytes: string): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(shop.port, '127.0.0.1').setEncoding('utf8');
  sockets.push(socket);
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const ended = once(socket, 'end').then(() => received);
  ended.catch(() => {});
  socket.write(bytes);
  return { socket, ended };
}

/** Locks the stock of all gifts, so that a purchase waits; returns a function that releases the locks. */
async function lockGifts(): Promise<() => Promise<unknown>> {
  await sql.query('BEGIN');
  await sql.query('SELECT 1 FROM gift_stock FOR UPDATE');
  return () => sql.query('COMMIT');
}

async function waitUntilPurchaseIsBlocked(): Promise<void> {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await waitUntilBlocked(other);
  await other.end();
}

it('REL-09 at SIGTERM completes the purchase in progress, closes silent connections, and exits with 0 soon after the last response', {
  retry: RETRIES,
}, async () => {
  const buyer = keepAliveClient(shop.origin);
  const { gift_id: link } = await buyOverHttp(buyer.ask, giftId);
  const card = await createPaymentMethod(buyer.ask);
  const releaseGifts = await lockGifts();
  const purchase = buyer.ask('POST', '/api/orders', orderBody(giftId, card));
  await waitUntilPurchaseIsBlocked();
  const stream = await client(`GET /api/orders/track/${link}/events HTTP/1.1\r\n${HEADERS}\r\n`);
  await once(stream.socket, 'data');
  const silent = await client('');
  const halfHeader = await client(`POST /api/orders HTTP/1.1\r\n${HEADERS}`);
  const halfBody = await client(
    `POST /api/orders HTTP/1.1\r\n${HEADERS}content-length: 100\r\n\r\n{"inventory_id"`,
  );
  const idle = await client(`GET /api/gifts/${giftId} HTTP/1.1\r\n${HEADERS}\r\n`);
  await once(idle.socket, 'data');

  const exit = shop.stop('SIGTERM');
  expect(await silent.ended).toBe('');
  expect(await halfHeader.ended).toBe('');
  expect(await halfBody.ended).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1[\s\S]*"code":"unavailable"/i);
  expect(await idle.ended).toMatch(/^HTTP\/1\.1 200 /);
  expect(await stream.ended).toMatch(/retry: 4000[\s\S]*\r\n0\r\n\r\n$/);
  await releaseGifts();
  const answer = await purchase;
  const answeredAt = performance.now();
  expect([answer.status, answer.headers['connection']]).toEqual([201, 'close']);
  expect(await exit).toMatchObject({ code: 0, signal: null });
  expect(performance.now() - answeredAt).toBeLessThan(MAX_EXIT_MS);

  const { rows } = await sql.query('SELECT payment_status FROM orders WHERE url_id = $1', [
    JSON.parse(answer.body).gift_id,
  ]);
  expect(rows).toEqual([{ payment_status: 'paid' }]);
});

it('REL-09 at SIGTERM no keep-alive connection is reset: active ones get a last response with Connection: close, idle ones are closed', async () => {
  const request = `GET /api/gifts/${giftId} HTTP/1.1\r\n${HEADERS}\r\n`;
  const idle = await Promise.all(Array.from({ length: 10 }, () => client(request)));
  const answers = Array.from({ length: ACTIVE_CLIENTS }, () => 0);
  const active = Array.from({ length: ACTIVE_CLIENTS }, async (_, n) => {
    const { socket, ended } = await client(request);
    let answer = '';
    do {
      answer = String((await once(socket, 'data'))[0]);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      answers[n] = (answers[n] ?? 0) + 1;
      if (!/connection: close/i.test(answer)) socket.write(request);
    } while (!/connection: close/i.test(answer));
    await ended;
  });
  await expect.poll(() => Math.min(...answers), { timeout: 10_000 }).toBeGreaterThan(5);
  const exit = shop.stop('SIGTERM');
  await Promise.all(active);
  for (const { ended } of idle) expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  expect(await exit).toMatchObject({ code: 0, signal: null });
});
