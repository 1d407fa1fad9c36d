import * as contract from '@presently/contracts/wishlist';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { addCategories, addGift } from '../catalogue/catalogue.fixture.ts';
import { gifts } from '../catalogue/catalogue.tables.ts';

const test = shopTest.extend(
  'token',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, '+12025550111')).token,
);

test.beforeAll(async ({ shop }) => {
  const { db } = shop.deps.database;
  await addCategories(db, 'Electronics');
  for (const name of ['Lamp', 'Kite', 'Vase']) await addGift(db, { name });
});

const add = (shop: TestApp, token: string, giftId: unknown) =>
  shop.call('POST', '/api/wishlist', { token, body: { gift_id: giftId } });
const list = async (shop: TestApp, token: string, search = '') =>
  contract.listWishlist.responses[200].parse(
    (await shop.call('GET', `/api/wishlist${search}`, { token })).body,
  );

test('gifts are added once, listed newest first, and removed @S7-28 @R2-68', async ({ shop, token }) => {
  const first = await add(shop, token, 'lamp');
  expect(first.status).toBe(201);
  const again = await add(shop, token, 'lamp');
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  await add(shop, token, 'kite');
  await add(shop, token, 'vase');

  const { data, pagination } = await list(shop, token);
  expect(data.map((item) => item.gift_id)).toEqual(['vase', 'kite', 'lamp']);
  expect(data[0]?.gift).toMatchObject({ id: 'vase', price: 25, in_stock: true });
  expect(pagination).toEqual({ page: 1, limit: 20, total: 3, has_more: false });
  expect((await list(shop, token, '?limit=2')).pagination).toEqual({
    page: 1,
    limit: 2,
    total: 3,
    has_more: true,
  });
  expect((await list(shop, token, '?limit=3')).pagination.has_more).toBe(false);
  expect((await list(shop, token, '?limit=2&page=2')).data.map((item) => item.gift_id)).toEqual(['lamp']);

  const check = async () => (await shop.call('GET', '/api/wishlist/kite/check', { token })).body.data;
  expect(await check()).toEqual({ in_wishlist: true });
  for (const _ of ['once', 'twice']) {
    const removed = await shop.call('DELETE', '/api/wishlist/kite', { token });
    expect([removed.status, removed.body]).toEqual([200, { success: true, data: {} }]);
  }
  expect(await check()).toEqual({ in_wishlist: false });
});

test('a retired gift disappears from the list', async ({ shop, token }) => {
  const { db } = shop.deps.database;
  await add(shop, token, 'vase');
  await db
    .update(gifts)
    .set({ retiredAt: new Date('2026-01-01') })
    .where(eq(gifts.id, 'vase'));
  const { data, pagination } = await list(shop, token);
  expect(data.map((item) => item.gift_id)).toEqual(['lamp']);
  expect(pagination.total).toBe(1);
  expect((await add(shop, token, 'vase')).status).toBe(404);
});

test('users have separate wishlists', async ({ shop, token }) => {
  const { token: other } = await signIn(shop, '+12025550112');
  expect((await list(shop, other)).data).toEqual([]);
  await add(shop, token, 'lamp');
  expect((await shop.call('GET', '/api/wishlist/lamp/check', { token: other })).body.data).toEqual({
    in_wishlist: false,
  });
  await add(shop, other, 'lamp');
  await shop.call('DELETE', '/api/wishlist/lamp', { token: other });
  expect((await list(shop, token)).data.map((item) => item.gift_id)).toEqual(['lamp']);
});

test('rejects unknown gifts, invalid input and anonymous users @R2-68', async ({ shop, token }) => {
  expect(await add(shop, token, 'nothing')).toMatchObject({ status: 404, body: { error: 'Gift not found' } });
  for (const giftId of ['', 7, null, undefined]) expect((await add(shop, token, giftId)).status).toBe(400);
  expect((await shop.call('GET', '/api/wishlist?limit=101', { token })).status).toBe(400);
  expect((await shop.call('GET', '/api/wishlist/nothing/check', { token })).body.data).toEqual({
    in_wishlist: false,
  });
  expect((await shop.call('GET', '/api/wishlist')).status).toBe(401);
  expect((await add(shop, 'bad token', 'lamp')).status).toBe(401);
});
