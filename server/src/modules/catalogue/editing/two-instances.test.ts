import { afterAll, expect, vi } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { buildApp } from '../../../app.ts';
import { type Listener, listen } from '../../../platform/db/listen.ts';
import { createCatalogueCache } from '../catalogue-cache.ts';
import { test } from './editing.fixture.ts';

let second: Awaited<ReturnType<typeof buildApp>>;
let listener: Listener;
test.beforeAll(async ({ shop }) => {
  const catalogue = createCatalogueCache();
  second = await buildApp({ ...shop.deps, catalogue });
  listener = await listen({
    url: shop.deps.database.pool.options.connectionString as string,
    channels: { catalogue_changed: () => catalogue.invalidate() },
    onReconnect: () => {},
    onError: () => {},
  });
});
afterAll(async () => {
  await listener.close();
  await second.close();
});

/** The current responses of both instances; each caches lists in memory. */
const here = async (shop: TestApp, path: string) => (await shop.call('GET', `/api${path}`)).body.data;
const there = async (path: string) => (await second.inject(`/api${path}`)).json().data;

test('a change shows in the next read of its own instance, and in the other one once it is notified @R2-93', async ({
  shop,
  ada,
}) => {
  const { id } = await ada.createGift({ name: 'Clock', price: 10 });
  const path = `/gifts/${id}`;
  await vi.waitFor(async () => expect(await there(path)).toMatchObject({ price: 10 }), 5_000);
  expect(await here(shop, path)).toMatchObject({ price: 10 });
  for (const price of [11, 12, 13]) {
    await ada.call('PUT', `/gifts/${id}`, { price });
    expect(await here(shop, path)).toMatchObject({ price });
    await vi.waitFor(async () => expect(await there(path)).toMatchObject({ price }), 5_000);
  }
});

test('the same holds for categories, card designs, stock and retired gifts', async ({ shop, ada }) => {
  const { id } = await ada.createGift({ name: 'Watch', stock: 1 });
  const edits: [string, unknown, string, (data: any) => unknown, unknown][] = [
    ['/categories/electronics', { name: 'Devices' }, '/gifts/categories', (all) => all[0].name, 'Devices'],
    [`/gifts/${id}/stock`, { stock: 0 }, `/gifts/${id}`, (gift) => gift.in_stock, false],
    [`/gifts/${id}`, { retired: true }, `/gifts/${id}`, (gift) => gift, undefined],
  ];
  for (const [path, body, read, of, expected] of edits) {
    await Promise.all([here(shop, read), there(read)]);
    expect((await ada.call('PUT', path, body)).status).toBe(200);
    expect(of(await here(shop, read))).toEqual(expected);
    await vi.waitFor(async () => expect(of(await there(read))).toEqual(expected), 5_000);
  }
});
