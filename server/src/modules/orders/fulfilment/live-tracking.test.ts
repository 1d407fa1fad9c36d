import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, describe, expect } from 'vitest';
import { buildTestApp } from '../../../../test/support/build-test-app.ts';
import { aGiftLink, claim } from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import { type Listener, listen } from '../../../platform/db/listen.ts';
import { gracefulShutdown } from '../../../platform/http/graceful-shutdown.ts';
import { liveTrackingRoutes } from './live-tracking.routes.ts';

const it = shopTest.extend('origin', { scope: 'file' }, ({ shop }) =>
  shop.app.listen({ port: 0, host: '127.0.0.1' }),
);

let listener: Listener;
it.beforeAll(async ({ shop }) => {
  const url = shop.deps.database.pool.options.connectionString as string;
  listener = await listen({
    url,
    channels: { order_changed: (id) => shop.deps.orderChanges.notify(id) },
    onReconnect: () => {},
    onError: () => {},
  });
});
afterAll(async () => {
  await listener.close();
});

describe('the event stream of a gift', () => {
  it('sends an event when the order changes in the database', async ({ shop, origin }) => {
    const id = await aGiftLink(shop);
    const response = await fetch(`${origin}/api/orders/track/${id}/events`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = (response.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await reader.read()).value).toContain('retry:');
    await claim(shop, id);
    expect((await reader.read()).value).toContain('event: changed');
    await reader.cancel();
  });

  it('sends no events about other gifts, and ends with the server', async () => {
    const busy = await buildTestApp();
    const address = await busy.app.listen({ port: 0, host: '127.0.0.1' });
    const links = [await aGiftLink(busy), await aGiftLink(busy)] as const;
    const streams = await Promise.all(
      links.map((link) => fetch(`${address}/api/orders/track/${link}/events`)),
    );
    const { rows } = await busy.deps.database.pool.query('SELECT id FROM orders WHERE url_id = $1', [
      links[0],
    ]);
    busy.deps.orderChanges.notify(rows[0].id);
    await busy.close();
    const [changed, other] = await Promise.all(streams.map((stream) => stream.text()));
    expect(changed).toContain('event: changed');
    expect(other).toContain('retry:');
    expect(other).not.toContain('changed');
  });

  it('answers 404 for an unknown gift', async ({ origin }) => {
    expect((await fetch(`${origin}/api/orders/track/nope/events`)).status).toBe(404);
  });

  it('does not delay the shutdown of the server', async () => {
    const closing = await buildTestApp();
    const address = await closing.app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/api/orders/track/${await aGiftLink(closing)}/events`);
    await closing.close();
    const text = await response.text().catch(() => 'cut');
    expect(text).toContain('retry:');
  });

  it('does not write after its end, even before the connection is closed', async ({ shop, sql }) => {
    const stopping = new AbortController();
    const app = Fastify();
    app.decorate('stopping', stopping.signal);
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    const errors: Error[] = [];
    app.addHook('onRequest', async (_request, reply) => {
      reply.raw.on('error', (error) => errors.push(error));
    });
    liveTrackingRoutes(app, shop.deps);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const link = await aGiftLink(shop);
    const [{ id }] = await sql('SELECT id FROM orders WHERE url_id = $1', [link]);
    const stream = await fetch(`${address}/orders/track/${link}/events`);
    stopping.abort();
    for (let time = 1; time <= 2; time++) shop.deps.orderChanges.notify(id);
    expect(await stream.text()).toMatch(/^retry: 4000\n\n/);
    expect(errors).toEqual([]);
    await app.close();
  });
});

describe('limits of live streams', () => {
  const openStreams = async (origin: string, path: string, count: number) => {
    const answers = [];
    for (let n = 0; n < count; n++) answers.push(await fetch(origin + path));
    return answers;
  };

  it('twenty for each link; the next gets a 429 with Retry-After until one has ended', async ({
    shop,
    origin,
  }) => {
    const path = `/api/orders/track/${await aGiftLink(shop)}/events`;
    const open = await openStreams(origin, path, 20);
    expect(open.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const refused = await fetch(origin + path);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '60',
      {
        success: false,
        error: expect.any(String),
        code: 'too_many_requests',
        request_id: expect.any(String),
      },
    ]);
    await open[0]?.body?.cancel();
    await expect
      .poll(async () => {
        const again = await fetch(origin + path);
        open.push(again);
        return again.status;
      })
      .toBe(200);
    for (const { body } of open) if (!body?.locked) await body?.cancel();
  });

  it('a hundred for each IP address, whatever the number of links', async ({ shop, origin }) => {
    const open = [];
    for (let n = 0; n < 5; n++)
      open.push(...(await openStreams(origin, `/api/orders/track/${await aGiftLink(shop)}/events`, 20)));
    expect(open.every(({ status }) => status === 200)).toBe(true);
    const another = `/api/orders/track/${await aGiftLink(shop)}/events`;
    expect((await fetch(origin + another)).status).toBe(429);
    for (const { body } of open) await body?.cancel();
  });

  it('a stream ends at its maximum age and releases its slot', async ({ shop }) => {
    const app = Fastify();
    gracefulShutdown(app);
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    liveTrackingRoutes(app, shop.deps, {
      maxAgeMs: 50,
      limits: { perLink: 1, perAddress: 1, total: 1 },
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${address}/orders/track/${await aGiftLink(shop)}/events`;
    for (let n = 0; n < 2; n++) {
      const stream = await fetch(url);
      // The purchase's notification may still be in flight.
      expect([stream.status, await stream.text()]).toEqual([200, expect.stringMatching(/^retry: 4000\n\n/)]);
    }
    await app.close();
  });
});
