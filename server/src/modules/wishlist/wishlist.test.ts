import * as contract from '@presently/contracts/wishlist';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { signIn } from '../../../test/support/shop-actions.ts';
import { addCategories, addGift } from '../catalogue/catalogue.fixture.ts';
import { gifts } from '../catalogue/catalogue.tables.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await buildTestApp();
  const { db } = shop.deps.database;
  await addCategories(db, 'Electronics');
  for (const name of ['Lamp', 'Kite', 'Vase']) await addGift(db, { name });
  ({ token } = await signIn(shop, '+12025550111'));
});
afterAll(() => shop.close());

const add = (giftId: unknown, by = token) =>
  shop.call('POST', '/api/wishlist', { token: by, body: { gift_id: giftId } });
const list = async (search = '', by = token) =>
  contract.listWishlist.responses[200].parse(
    (await shop.call('GET', `/api/wishlist${search}`, { token: by })).body,
  );

test('gifts are added once, listed newest first, and removed @S7-28 @R2-68', async () => {
  const first = await add('lamp');
  expect(first.status).toBe(201);
  const again = await add('lamp');
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  await add('kite');
  await add('vase');

  const { data, pagination } = await list();
  expect(data.map((item) => item.gift_id)).toEqual(['vase', 'kite', 'lamp']);
  expect(data[0]?.gift).toMatchObject({ id: 'vase', price: 25, in_stock: true });
  expect(pagination).toEqual({ page: 1, limit: 20, total: 3, has_more: false });
  expect((await list('?limit=2')).pagination).toEqual({ page: 1, limit: 2, total: 3, has_more: true });
  expect((await list('?limit=2&page=2')).data.map((item) => item.gift_id)).toEqual(['lamp']);

  const check = async () => (await shop.call('GET', '/api/wishlist/kite/check', { token })).body.data;
  expect(await check()).toEqual({ in_wishlist: true });
  for (const _ of ['once', 'twice']) {
    const removed = await shop.call('DELETE', '/api/wishlist/kite', { token });
    expect([removed.status, removed.body]).toEqual([200, { success: true, data: {} }]);
  }
  expect(await check()).toEqual({ in_wishlist: false });
});

test('a retired gift disappears from the list', async () => {
  const { db } = shop.deps.database;
  await add('vase');
  await db
    .update(gifts)
    .set({ retiredAt: new Date('2026-01-01') })
    .where(eq(gifts.id, 'vase'));
  const { data, pagination } = await list();
  expect(data.map((item) => item.gift_id)).toEqual(['lamp']);
  expect(pagination.total).toBe(1);
  expect((await add('vase')).status).toBe(404);
});

test('users have separate wishlists', async () => {
  const { token: other } = await signIn(shop, '+12025550112');
  expect((await list('', other)).data).toEqual([]);
  await add('lamp');
  expect((await shop.call('GET', '/api/wishlist/lamp/check', { token: other })).body.data).toEqual({
    in_wishlist: false,
  });
  await add('lamp', other);
  await shop.call('DELETE', '/api/wishlist/lamp', { token: other });
  expect((await list()).data.map((item) => item.gift_id)).toEqual(['lamp']);
});

test('rejects unknown gifts, invalid input and anonymous users @R2-68', async () => {
  expect(await add('nothing')).toMatchObject({ status: 404, body: { error: 'Gift not found' } });
  for (const giftId of ['', 7, null, undefined]) expect((await add(giftId)).status).toBe(400);
  expect((await shop.call('GET', '/api/wishlist?limit=101', { token })).status).toBe(400);
  expect((await shop.call('GET', '/api/wishlist/nothing/check', { token })).body.data).toEqual({
    in_wishlist: false,
  });
  expect((await shop.call('GET', '/api/wishlist')).status).toBe(401);
  expect((await add('lamp', 'bad token')).status).toBe(401);
});
