import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyOverHttp } from '../../test/support/buy-over-http.ts';
import { keepAliveClient } from '../../test/support/keep-alive-client.ts';
import { type ShopProcess, startShopProcess } from '../../test/support/shop-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';

const OPEN_FILES = 220;

let database: TestDatabase;
let shop: ShopProcess;
let visitor: ReturnType<typeof keepAliveClient>;
/** Pictures that have not been made yet. */
let pictures: string[];
let giftId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShopProcess({ databaseUrl: database.url, openFiles: OPEN_FILES });
  visitor = keepAliveClient(shop.origin);
  const gifts = JSON.parse((await visitor.get('/api/gifts?limit=20')).body).data;
  giftId = gifts[0].id;
  pictures = gifts.map((gift: { image: string }) => gift.image);
});
afterAll(async () => {
  visitor.close();
  await shop.remove();
  await database.drop();
});

it('lives without any descriptor left: pictures are a 503 with Retry-After, and everything works again afterwards', async () => {
  for (const picture of [pictures[0], pictures[1]] as string[]) {
    // First none for the picture's process, then none at all.
    await shop.exhaustDescriptors();
    const refused = await visitor.get(picture);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  }
  expect((await visitor.get('/')).status).toBe(200);
  expect((await visitor.get('/api/gifts')).status).toBe(200);
  await endDatabaseConnections();
  // The connections that ended have left descriptors; whether one of them was taken for a new one is chance.
  expect([404, 503]).toContain((await visitor.get('/api/orders/track/unknown')).status);
  await Promise.all(Array.from({ length: 20 }, () => attacker('')));
  await shop.exhaustDescriptors();

  for (const picture of [pictures[0], pictures[1]] as string[])
    expect((await visitor.get(picture)).status).toBe(200);
  await expect.poll(() => statusOf('/api/health'), { timeout: 10_000 }).toBe(200);
  await buyOverHttp(visitor.ask, giftId);
  expect(shop.isRunning()).toBe(true);
});

it('lives when visitors open more sockets and streams than it may have descriptors, and serves everybody afterwards', async () => {
  const { gift_id: link } = await buyOverHttp(visitor.ask, giftId);
  const stream = `GET /api/orders/track/${link}/events HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const attackers = await Promise.all(
    Array.from({ length: 2 * OPEN_FILES }, (_, n) => attacker(n % 2 === 0 ? stream : '')),
  );
  expect((await visitor.get('/')).status).toBe(200);
  const made = await visitor.get(pictures.pop() as string);
  expect([made.status, made.headers['content-type']]).toEqual([200, expect.stringContaining('image/')]);
  for (const socket of attackers) socket.destroy();
  await expect.poll(() => statusOf('/api/health'), { timeout: 10_000 }).toBe(200);
  expect(shop.isRunning()).toBe(true);
});

it('ends with 0 after all that', async () => {
  expect(await shop.stop()).toMatchObject({ code: 0, signal: null });
});

const statusOf = (path: string) =>
  fetch(shop.origin + path).then(
    ({ status }) => status,
    () => 0,
  );

/** A connection that says so much and then nothing, once it is open or refused. */
async function attacker(bytes: string): Promise<Socket> {
  const socket = connect(shop.port, '127.0.0.1');
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.resume().write(bytes);
  return socket;
}

/** As a database that restarts does. */
async function endDatabaseConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
}
