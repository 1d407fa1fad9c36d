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
/** URLs of images that have not been rendered yet. */
let images: string[];
let giftId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShopProcess({ databaseUrl: database.url, openFiles: OPEN_FILES });
  visitor = keepAliveClient(shop.origin);
  const gifts = JSON.parse((await visitor.get('/api/gifts?limit=20')).body).data;
  giftId = gifts[0].id;
  images = gifts.map((gift: { image: string }) => gift.image);
});
afterAll(async () => {
  visitor.close();
  await shop.remove();
  await database.drop();
});

it('survives without free file descriptors: images get 503 with Retry-After, and afterwards everything works again', async () => {
  for (const image of [images[0], images[1]] as string[]) {
    // First too few descriptors for the image process, then none at all.
    await shop.exhaustDescriptors();
    const unavailable = await visitor.get(image);
    expect([unavailable.status, unavailable.headers['retry-after']]).toEqual([503, '5']);
  }
  expect((await visitor.get('/')).status).toBe(200);
  expect((await visitor.get('/api/gifts')).status).toBe(200);
  await endDatabaseConnections();
  // Closed connections have freed descriptors; whether the new connection gets one is a race.
  expect([404, 503]).toContain((await visitor.get('/api/orders/track/unknown')).status);
  await Promise.all(Array.from({ length: 20 }, () => openSocket('')));
  await shop.exhaustDescriptors();

  for (const image of [images[0], images[1]] as string[]) expect((await visitor.get(image)).status).toBe(200);
  await expect.poll(() => statusOf('/api/health'), { timeout: 10_000 }).toBe(200);
  await buyOverHttp(visitor.ask, giftId);
  expect(shop.isRunning()).toBe(true);
});

it('survives more sockets and streams than it has descriptors, and afterwards everything works again', async () => {
  const { gift_id: link } = await buyOverHttp(visitor.ask, giftId);
  const stream = `GET /api/orders/track/${link}/events HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const sockets = await Promise.all(
    Array.from({ length: 2 * OPEN_FILES }, (_, n) => openSocket(n % 2 === 0 ? stream : '')),
  );
  expect((await visitor.get('/')).status).toBe(200);
  const image = await visitor.get(images.pop() as string);
  expect([image.status, image.headers['content-type']]).toEqual([200, expect.stringContaining('image/')]);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusOf('/api/health'), { timeout: 10_000 }).toBe(200);
  expect(shop.isRunning()).toBe(true);
});

it('exits with 0 after all that', async () => {
  expect(await shop.stop()).toMatchObject({ code: 0, signal: null });
});

const statusOf = (path: string) =>
  fetch(shop.origin + path).then(
    ({ status }) => status,
    () => 0,
  );

/** Opens a socket that sends these bytes and then nothing; resolves once it is connected or refused. */
async function openSocket(bytes: string): Promise<Socket> {
  const socket = connect(shop.port, '127.0.0.1');
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.resume().write(bytes);
  return socket;
}

/** As when the database restarts. */
async function endDatabaseConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
}
