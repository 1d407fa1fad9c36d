import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../../platform/db/listen.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { aGiftLink, claim } from '../../testing/shop-actions.ts';

let shop: TestApp;
let listener: Listener;
let origin: string;
beforeAll(async () => {
  shop = await buildTestApp();
  const url = shop.deps.database.pool.options.connectionString as string;
  listener = await listen({
    url,
    channels: { order_changed: (id) => shop.deps.orderChanges.tell(id) },
    onReconnect: () => {},
    onError: () => {},
  });
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await listener.close();
  await shop.close();
});

describe('following a gift live', () => {
  it('hears a change made through the database, and ends with the shop', async () => {
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

  it('tells nobody of a change to a gift that they do not follow', async () => {
    const busy = await buildTestApp();
    const address = await busy.app.listen({ port: 0, host: '127.0.0.1' });
    const links = [await aGiftLink(busy), await aGiftLink(busy)] as const;
    const streams = await Promise.all(
      links.map((link) => fetch(`${address}/api/orders/track/${link}/events`)),
    );
    const { rows } = await busy.deps.database.pool.query('SELECT id FROM orders WHERE url_id = $1', [
      links[0],
    ]);
    busy.deps.orderChanges.tell(rows[0].id);
    await busy.close();
    const [changed, other] = await Promise.all(streams.map((stream) => stream.text()));
    expect(changed).toContain('event: changed');
    expect(other).toContain('retry:');
    expect(other).not.toContain('changed');
  });

  it('tells nothing of an unknown gift', async () => {
    expect((await fetch(`${origin}/api/orders/track/nope/events`)).status).toBe(404);
  });

  it('does not keep the shop from closing', async () => {
    const closing = await buildTestApp();
    const address = await closing.app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/api/orders/track/${await aGiftLink(closing)}/events`);
    await closing.close();
    const text = await response.text().catch(() => 'cut');
    expect(text).toContain('retry:');
  });
});
