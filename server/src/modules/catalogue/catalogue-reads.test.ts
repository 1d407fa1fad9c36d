import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as contract from '@presently/contracts/catalogue';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { addCard, addCategories, addGift } from './catalogue.fixture.ts';
import { findCardImage, findGiftForOrder } from './catalogue.store.ts';
import { categories, gifts } from './catalogue.tables.ts';
import { findCompleteGifts } from './gifts.store.ts';
import { releaseStock, reserveStock } from './stock.store.ts';

const test = shopTest.extend('db', { scope: 'file' }, ({ shop }) => shop.deps.database.db);

test.beforeAll(async ({ db }) => {
  await addCategories(db, 'Electronics', 'Toys & Games');
  for (let i = 0; i < 25; i++)
    await addGift(db, {
      name: `Lamp ${i}`,
      popularity: i,
      priceCents: 1000 + i * 100,
      featured: i % 2 === 0,
    });
  await addGift(db, {
    name: 'Kite',
    priceCents: 1500,
    categoryIds: ['toys-games', 'electronics'],
    brand: null,
    imageUrls: [],
    createdAt: new Date('2026-02-03T04:05:06.700Z'),
  });
  await addCard(db, 'birthday', 'Birthday', 1);
  await addCard(db, 'thanks', 'Thank You', 0);
  await addCard(db, 'cake', 'Birthday', 2);
});
test.beforeEach(({ shop }) => shop.deps.catalogue.invalidate());

const get = (shop: TestApp, url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api${url}`, headers });
const idsOf = async (shop: TestApp, url: string) =>
  (await get(shop, url)).json().data.map((item: { id: string }) => item.id);

describe('reads', () => {
  test('one gift with all its fields @S3-1 @S7-13 @R2-44 @R2-56', async ({ shop }) => {
    expect((await get(shop, '/gifts/kite')).json()).toEqual({
      success: true,
      data: {
        id: 'kite',
        name: 'Kite',
        description: 'Something nice.',
        price: 15,
        currency: 'usd',
        brand: null,
        primary_category: { name: 'Toys & Games' },
        category: 'Toys & Games',
        categories: [{ name: 'Toys & Games' }, { name: 'Electronics' }],
        images: [],
        image: null,
        image_url: null,
        in_stock: true,
        tags: [],
        created_at: '2026-02-03T04:05:06.700Z',
      },
    });
    const { data } = contract.getGift.responses[200].parse((await get(shop, '/gifts/lamp-1')).json());
    expect(data).toMatchObject({
      price: 11,
      brand: { name: 'Ostrelle' },
      image: '/media/lamp-1-1.00000000-640.webp',
      images: [{ gcs_url: '/media/lamp-1-1.00000000-640.webp' }],
    });
  });

  test.for(['/gifts/nothing', '/gifts/nothing/related', '/gifts/%25', '/gifts/%F0%9F%8E%81'])(
    '%s is a 404 @R2-4',
    async (url, { shop }) => {
      const response = await get(shop, url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, error: 'Gift not found', code: 'not_found' });
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  test('featured: at most ten, by popularity unless operators have put them in order @S7-15 @R2-55', async ({
    shop,
  }) => {
    const ids = await idsOf(shop, '/gifts/featured');
    expect(ids).toEqual(Array.from({ length: 10 }, (_, i) => `lamp-${24 - 2 * i}`));
  });

  test('trending: at most twenty, by popularity @S7-16 @R2-55', async ({ shop }) => {
    expect(await idsOf(shop, '/gifts/trending')).toEqual(
      Array.from({ length: 20 }, (_, i) => `lamp-${24 - i}`),
    );
  });

  test('related: at most eight, of its category, nearest in price, not itself @S7-17 @R2-55', async ({
    shop,
  }) => {
    const ids = await idsOf(shop, '/gifts/lamp-10/related');
    expect(ids).toHaveLength(8);
    expect([...ids].sort()).toEqual(
      ['lamp-11', 'lamp-12', 'lamp-13', 'lamp-14', 'lamp-6', 'lamp-7', 'lamp-8', 'lamp-9'].sort(),
    );
    expect(ids.slice(0, 2)).toEqual(['lamp-11', 'lamp-9']);
  });

  test('related: gifts of its other categories when its own has too few', async ({ shop }) => {
    expect(await idsOf(shop, '/gifts/kite/related')).toEqual(
      [5, 6, 4, 7, 3, 8, 2, 9].map((n) => `lamp-${n}`),
    );
  });

  test('categories and card designs @S3-15 @S7-14 @S7-33 @S7-34 @R1-13 @R2-56', async ({ shop }) => {
    expect(
      contract.listCategories.responses[200]
        .parse((await get(shop, '/gifts/categories')).json())
        .data.map(({ slug }) => slug),
    ).toEqual(['electronics', 'toys-games']);
    expect(
      contract.listCardImages.responses[200]
        .parse((await get(shop, '/card-images')).json())
        .data.map(({ id }) => id),
    ).toEqual(['thanks', 'birthday', 'cake']);
    expect(await idsOf(shop, '/card-images?category=birthday')).toEqual(['birthday', 'cake']);
    expect(await idsOf(shop, '/card-images?category=thank-you')).toEqual(['thanks']);
    expect(await idsOf(shop, '/card-images?category=none')).toEqual([]);
    expect((await get(shop, '/card-images/categories')).json().data).toEqual(['Thank You', 'Birthday']);
    expect(
      contract.getCardImage.responses[200].parse((await get(shop, '/card-images/cake')).json()).data,
    ).toMatchObject({ id: 'cake', category: 'Birthday' });
    expect((await get(shop, '/card-images/none')).statusCode).toBe(404);
  });

  test('a renamed category shows in its gifts', async ({ shop, db }) => {
    await db.update(categories).set({ name: 'Games' }).where(eq(categories.id, 'toys-games'));
    expect((await get(shop, '/gifts/kite')).json().data).toMatchObject({
      category: 'Games',
      primary_category: { name: 'Games' },
    });
    await db.update(categories).set({ name: 'Toys & Games' }).where(eq(categories.id, 'toys-games'));
  });
});

describe('caching', () => {
  test('answers 304 to a matching ETag', async ({ shop }) => {
    const first = await get(shop, '/gifts?limit=5');
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding, origin',
    });
    const etag = first.headers['etag'] as string;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get(shop, '/gifts?limit=5', { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    expect((await get(shop, '/gifts?limit=6', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test.for<[string, (body: Buffer) => Buffer]>([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s has the same body and its own ETag', async ([encoding, decompress], { shop }) => {
    const plain = await get(shop, '/gifts');
    const packed = await get(shop, '/gifts', { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
  });

  test('HEAD has the headers and no body', async ({ shop }) => {
    const response = await shop.app.inject({ method: 'HEAD', url: '/api/gifts' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(Number(response.headers['content-length'])).toBeGreaterThan(1000);
  });

  test('responses are cached until a change is notified', async ({ shop, db }) => {
    const before = (await get(shop, '/gifts/lamp-3')).body;
    await db.update(gifts).set({ name: 'Lantern' }).where(eq(gifts.id, 'lamp-3'));
    expect((await get(shop, '/gifts/lamp-3')).body).toBe(before);
    const version = shop.deps.catalogue.version();
    shop.deps.catalogue.invalidate();
    expect(shop.deps.catalogue.version()).not.toBe(version);
    expect((await get(shop, '/gifts/lamp-3')).json().data.name).toBe('Lantern');
  });
});

describe('stock', () => {
  test('of ten buyers of three units three succeed, and the gift is sold out until one is released', async ({
    shop,
    db,
  }) => {
    await addGift(db, { name: 'Rare Vase', stock: 3 });
    const reserved = await Promise.all(
      Array.from({ length: 10 }, () => shop.deps.database.transaction((tx) => reserveStock(tx, 'rare-vase'))),
    );
    expect(reserved.filter((gift) => gift?.isReserved)).toHaveLength(3);
    expect((await get(shop, '/gifts/rare-vase')).json().data.in_stock).toBe(false);
    await releaseStock(db, 'rare-vase');
    shop.deps.catalogue.invalidate();
    expect((await get(shop, '/gifts/rare-vase')).json().data.in_stock).toBe(true);
  });

  test('unlimited, retired and unknown gifts', async ({ shop, db }) => {
    const reserve = (id: string) => shop.deps.database.transaction((tx) => reserveStock(tx, id));
    expect(await reserve('kite')).toMatchObject({ id: 'kite', isReserved: true });
    await releaseStock(db, 'kite');
    expect(await findCompleteGifts(db, ['kite'])).toMatchObject([{ stock: null }]);
    await addGift(db, { name: 'Gone', stock: 5, retiredAt: new Date('2026-01-01') });
    expect([await reserve('gone'), await reserve('unknown')]).toEqual([null, null]);
    expect([
      await findGiftForOrder(db, 'gone'),
      await findGiftForOrder(db, 'unknown'),
      await findCardImage(db, 'unknown'),
    ]).toEqual([null, null, null]);
    expect((await get(shop, '/gifts/gone')).statusCode).toBe(404);
    expect((await get(shop, '/gifts/gone/related')).statusCode).toBe(404);
  });
});
