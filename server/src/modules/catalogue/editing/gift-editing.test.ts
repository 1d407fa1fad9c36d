import { updateGift } from '@presently/contracts/operator-gifts';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { placeOrder, SANDBOX_CARDS, signIn } from '../../../../test/support/shop-actions.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { listAudit, test } from './editing.fixture.ts';

test.beforeAll(({ shop }) => warmPool(shop));

const get = async (shop: TestApp, path: string) => await shop.call('GET', `/api${path}`);
const publicIds = async (shop: TestApp, path: string): Promise<string[]> =>
  (await get(shop, path)).body.data.map(({ id }: { id: string }) => id);

describe('a new gift', () => {
  test('is on sale at once, with an id made from its name @R2-92', async ({ shop, ada }) => {
    const gift = await ada.createGift({
      name: 'Crème Brûlée Set',
      brand: '  Ostrelle ',
      price: 19.99,
      stock: 3,
    });
    expect(gift).toMatchObject({
      id: 'creme-brulee-set',
      price: 19.99,
      brand: { name: 'Ostrelle' },
      stock: 3,
      in_stock: true,
      sold: 0,
      retired_at: null,
      images: [],
      category_ids: ['electronics'],
    });
    expect((await get(shop, '/gifts/creme-brulee-set')).body.data).toMatchObject({
      name: 'Crème Brûlée Set',
      price: 19.99,
      category: 'Electronics',
    });
    expect(await listAudit(shop, 'gift', gift.id)).toMatchObject([
      { actor_name: ada.name, action: 'gift.created', after: { price: 19.99, stock: 3 } },
    ]);
  });

  test('with the name of another gets its own id', async ({ ada, grace }) => {
    const ids = [(await ada.createGift({ name: 'Kite' })).id, (await grace.createGift({ name: 'Kite' })).id];
    expect(ids).toEqual(['kite', 'kite-2']);
  });

  test.for(['Featured', 'Categories', 'Tags', 'Export', '礼物'])(
    'called %s does not shadow an API path',
    async (name, { shop, ada }) => {
      const { id } = await ada.createGift({ name });
      expect((await get(shop, `/gifts/${id}`)).body.data.name).toBe(name);
      expect((await ada.call('GET', `/gifts/${id}`)).body.data.name).toBe(name);
      expect((await get(shop, '/gifts/featured')).status).toBe(200);
    },
  );

  test.for<[string, object]>([
    ['price', { price: 0 }],
    ['price', { price: 1.999 }],
    ['price', { price: 1e9 }],
    ['name', { name: ' ' }],
    ['category_ids', { category_ids: [] }],
    ['category_ids', { category_ids: ['no-such'] }],
    ['stock', { stock: -1 }],
    ['stock', { stock: 1.5 }],
  ])('with an invalid %s is a 400 that names it: %j @R2-92', async ([field, input], { shop, ada }) => {
    const response = await ada.call('POST', '/gifts', {
      name: 'Bad',
      description: 'Bad.',
      price: 5,
      category_ids: ['electronics'],
      ...input,
    });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
    expect(await publicIds(shop, '/gifts?query=bad')).toEqual([]);
  });
});

describe('editing', () => {
  test('shows everywhere at once, and changes only the given fields @R2-93 @R3-11', async ({ shop, ada }) => {
    const { id } = await ada.createGift({ name: 'Teapot', price: 30, brand: 'Marrowby' });
    await get(shop, `/gifts/${id}`);
    await get(shop, '/gifts?query=teapot');
    const response = await ada.call('PUT', `/gifts/${id}`, {
      name: 'Iron teapot',
      price: 35.5,
      featured: true,
      category_ids: ['toys-games', 'electronics', 'toys-games'],
    });
    expect(updateGift.responses[200].parse(response.body).data).toMatchObject({
      name: 'Iron teapot',
      brand: { name: 'Marrowby' },
      category_ids: ['toys-games', 'electronics'],
    });
    expect((await get(shop, `/gifts/${id}`)).body.data).toMatchObject({
      name: 'Iron teapot',
      price: 35.5,
      category: 'Toys & Games',
      description: 'It shines.',
    });
    expect((await get(shop, '/gifts?query=teapot')).body.data[0].price).toBe(35.5);
    expect(await publicIds(shop, '/gifts/featured')).toContain(id);
    expect((await listAudit(shop, 'gift', id)).at(-1)).toEqual({
      actor_name: ada.name,
      action: 'gift.changed',
      before: { name: 'Teapot', price: 30, featured: false, category_ids: ['electronics'] },
      after: {
        name: 'Iron teapot',
        price: 35.5,
        featured: true,
        category_ids: ['toys-games', 'electronics'],
      },
    });
  });

  test('counts as sold what was paid and has not ended', async ({ shop, ada }) => {
    const { id } = await ada.createGift({ name: 'Samovar' });
    await placeOrder(shop, { giftId: id });
    await placeOrder(shop, { giftId: id, card: SANDBOX_CARDS.requiresAction });
    await placeOrder(shop, { giftId: id, card: SANDBOX_CARDS.declined });
    const { manage_key } = (await placeOrder(shop, { giftId: id })).body;
    await shop.call('POST', `/api/orders/manage/${manage_key}/cancel`);
    expect((await ada.call('GET', `/gifts/${id}`)).body.data.sold).toBe(1);
  });

  test('without a change writes no audit entry and makes no other edit stale', async ({ shop, ada }) => {
    const gift = await ada.createGift({ name: 'Same' });
    const response = await ada.call('PUT', `/gifts/${gift.id}`, { name: 'Same', price: 25, brand: null });
    expect(response.body.data.updated_at).toBe(gift.updated_at);
    expect(await listAudit(shop, 'gift', gift.id)).toHaveLength(1);
  });

  test('of price and name changes no existing order @R2-95', async ({ shop, ada }) => {
    const { id } = await ada.createGift({ name: 'Chess set', price: 80 });
    const { token } = await signIn(shop, '+12015550141');
    const order = (await placeOrder(shop, { giftId: id, token })).body;
    await ada.call('PUT', `/gifts/${id}`, { name: 'Draughts', price: 90 });
    const read = (await shop.call('GET', `/api/orders/${order.data.id}`, { token })).body.data;
    expect([read.amount_paid, read.inventory_item.name, read.inventory_item.price]).toEqual([
      80,
      'Chess set',
      80,
    ]);
    expect((await get(shop, `/orders/track/${order.gift_id}`)).body.data.inventory_item.name).toBe(
      'Chess set',
    );
    expect((await placeOrder(shop, { giftId: id, token })).body.data.amount_paid).toBe(90);
    expect((await ada.call('GET', `/gifts/${id}`)).body.data.sold).toBe(2);
  });

  test('of an unknown gift is a 404 @R2-93', async ({ ada }) => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/stock'],
      ['GET', '/stock-changes'],
    ] as const) {
      const response = await ada.call(
        method,
        `/gifts/nothing${path}`,
        method === 'PUT' ? { stock: 1 } : undefined,
      );
      expect([response.status, response.body.error]).toEqual([404, 'Gift not found']);
    }
  });
});

describe('concurrent edits of a gift', () => {
  test('a stale edit is a 409 that says who changed what, and saves nothing', async ({
    shop,
    ada,
    grace,
  }) => {
    const gift = await ada.createGift({ name: 'Drum' });
    await grace.call('PUT', `/gifts/${gift.id}`, { price: 30, seen_updated_at: gift.updated_at });
    const response = await ada.call('PUT', `/gifts/${gift.id}`, {
      name: 'Tambourine',
      price: 20,
      seen_updated_at: gift.updated_at,
    });
    expect([response.status, response.body.error]).toEqual([
      409,
      "Grace Operator changed the price from $25.00 to $30.00 just now. Your changes weren't saved. Review them and try again.",
    ]);
    expect((await get(shop, `/gifts/${gift.id}`)).body.data).toMatchObject({ name: 'Drum', price: 30 });
  });

  test('the error lists several changes together', async ({ ada, grace }) => {
    const gift = await ada.createGift({ name: 'Flute' });
    await grace.call('PUT', `/gifts/${gift.id}`, { description: 'It sings.', featured: true });
    await grace.call('PUT', `/gifts/${gift.id}/stock`, { stock: 4 });
    const response = await ada.call('PUT', `/gifts/${gift.id}`, {
      price: 1,
      seen_updated_at: gift.updated_at,
    });
    expect(response.body.error).toBe(
      "Grace Operator changed the stock, home page setting, and description just now. Your changes weren't saved. Review them and try again.",
    );
  });

  test('the error says that a gift was retired', async ({ ada, grace }) => {
    const gift = await ada.createGift({ name: 'Harp' });
    await grace.call('DELETE', `/gifts/${gift.id}`);
    const response = await ada.call('PUT', `/gifts/${gift.id}`, {
      price: 1,
      seen_updated_at: gift.updated_at,
    });
    expect(response.body.error).toMatch(/^Grace Operator retired this just now\./);
  });

  test('a sale does not make an edit stale', async ({ shop, ada }) => {
    const gift = await ada.createGift({ name: 'Cello', stock: 2 });
    await placeOrder(shop, { giftId: gift.id });
    const response = await ada.call('PUT', `/gifts/${gift.id}`, {
      price: 9,
      seen_updated_at: gift.updated_at,
    });
    expect([response.status, response.body.data.stock]).toEqual([200, 1]);
  });

  test('of ten concurrent edits from the same version one succeeds', async ({ shop, ada, grace }) => {
    const gift = await ada.createGift({ name: 'Viola' });
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? ada : grace).call('PUT', `/gifts/${gift.id}`, {
          price: 40 + i,
          seen_updated_at: gift.updated_at,
        }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await listAudit(shop, 'gift', gift.id)).toHaveLength(2);
  });
});

describe('a retired gift', () => {
  test('disappears from lists, search, related gifts and wishlists; its orders and their pages stay; it can be restored @R2-94', async ({
    shop,
    ada,
    grace,
  }) => {
    const gift = await ada.createGift({ name: 'Zither', featured: true });
    const other = await ada.createGift({ name: 'Other zither-like thing' });
    const { token } = await signIn(shop, '+12015550142');
    await shop.call('POST', '/api/wishlist', { token, body: { gift_id: gift.id } });
    const order = (await placeOrder(shop, { giftId: gift.id, token })).body;

    const retired = await ada.call('DELETE', `/gifts/${gift.id}`);
    expect([retired.status, retired.body.data.retired_at]).toEqual([200, expect.any(String)]);
    const { pagination } = (await get(shop, '/gifts?limit=100')).body;
    expect(pagination.total).toBeLessThanOrEqual(100);
    for (const path of [
      '/gifts?limit=100',
      '/gifts?query=zither',
      '/gifts?category=electronics&limit=100',
      '/gifts/featured',
      '/gifts/trending',
      `/gifts/${other.id}/related`,
    ])
      expect(await publicIds(shop, path), path).not.toContain(gift.id);
    expect((await get(shop, `/gifts/${gift.id}`)).status).toBe(404);
    expect((await shop.call('GET', '/api/wishlist', { token })).body).toMatchObject({
      data: [],
      pagination: { total: 0 },
    });
    expect((await placeOrder(shop, { giftId: gift.id })).status).toBe(404);

    expect((await get(shop, `/orders/track/${order.gift_id}`)).body.data.inventory_item.name).toBe('Zither');
    expect((await get(shop, `/orders/claim/${order.gift_id}`)).body.data.inventory_item.name).toBe('Zither');
    expect((await shop.call('GET', '/api/orders', { token })).body.data).toHaveLength(1);

    expect((await ada.call('GET', '/gifts?query=zither')).body.data.map((g: { id: string }) => g.id)).toEqual(
      [other.id],
    );
    expect(
      (await ada.call('GET', '/gifts?query=zither&retired=true')).body.data.map((g: { id: string }) => g.id),
    ).toEqual([gift.id]);

    const back = await grace.call('PUT', `/gifts/${gift.id}`, { retired: false });
    expect([back.status, back.body.data.retired_at]).toEqual([200, null]);
    expect(await publicIds(shop, '/gifts?query=zither')).toContain(gift.id);
    expect((await shop.call('GET', '/api/wishlist', { token })).body.data).toHaveLength(1);
    expect((await listAudit(shop, 'gift', gift.id)).map(({ action }) => action)).toEqual([
      'gift.created',
      'gift.retired',
      'gift.brought_back',
    ]);
  });

  test('retiring it twice records it once @R2-94', async ({ shop, ada, grace }) => {
    const { id } = await ada.createGift({ name: 'Gong' });
    const [first, second] = [
      await ada.call('DELETE', `/gifts/${id}`),
      await grace.call('DELETE', `/gifts/${id}`),
    ];
    expect([second.status, second.body.data.retired_at]).toEqual([200, first.body.data.retired_at]);
    expect(await listAudit(shop, 'gift', id)).toHaveLength(2);
  });
});
