import { listGifts } from '@presently/contracts/catalogue';
import { inArray } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { test } from '../../../test/support/shop-test.ts';
import { addCategories, addGift } from './catalogue.fixture.ts';
import { gifts } from './catalogue.tables.ts';

test.beforeAll(async ({ shop }) => {
  const { db } = shop.deps.database;
  await addCategories(db, 'Electronics', 'Toys & Games', 'Food & Beverages');
  await addGift(db, {
    name: 'Wireless Headphones',
    popularity: 90,
    createdAt: new Date('2026-03-03'),
    priceCents: 18900,
    description: 'Over the ear, quiet and light.',
  });
  await addGift(db, {
    name: 'Café Espresso Set',
    popularity: 80,
    createdAt: new Date('2026-01-01'),
    priceCents: 4500,
    categoryIds: ['food-beverages', 'electronics'],
  });
  await addGift(db, {
    name: 'Dark Chocolate Box',
    popularity: 70,
    createdAt: new Date('2026-04-04'),
    priceCents: 1999,
    categoryIds: ['food-beverages'],
    stock: 0,
  });
  await addGift(db, {
    name: 'Walnut Chess Set',
    popularity: 60,
    createdAt: new Date('2026-02-02'),
    priceCents: 9900,
    categoryIds: ['toys-games'],
    brand: 'Marrowby',
  });
  await addGift(db, {
    name: "Men's T-Shirt 100%",
    popularity: 60,
    createdAt: new Date('2026-05-05'),
    priceCents: 2000,
    categoryIds: ['toys-games'],
    brand: null,
  });
  await addGift(db, { name: 'Old Radio', retiredAt: new Date('2026-01-01') });
});

async function list(
  shop: TestApp,
  search: string,
): Promise<{ ids: string[]; pagination: { page: number; limit: number; total: number; has_more: boolean } }> {
  const { status, body } = await shop.call('GET', `/api/gifts${search}`);
  expect(status, JSON.stringify(body)).toBe(200);
  // Bodies are sent as the database generated them, bypassing the response schema, so validate them here.
  const { data, pagination } = listGifts.responses[200].parse(body);
  return { ids: data.map((gift) => gift.id), pagination };
}

const find = async (shop: TestApp, query: string) =>
  (await list(shop, `?query=${encodeURIComponent(query)}`)).ids;

describe('sorting and pagination', () => {
  test('most popular first, ties by id, without retired gifts @R2-21', async ({ shop }) => {
    expect((await list(shop, '')).ids).toEqual([
      'wireless-headphones',
      'caf-espresso-set',
      'dark-chocolate-box',
      'men-s-t-shirt-100-',
      'walnut-chess-set',
    ]);
  });

  test.for<[string, string[]]>([
    [
      '?sort_by=price',
      [
        'dark-chocolate-box',
        'men-s-t-shirt-100-',
        'caf-espresso-set',
        'walnut-chess-set',
        'wireless-headphones',
      ],
    ],
    [
      '?sort_by=price&sort_order=desc',
      [
        'wireless-headphones',
        'walnut-chess-set',
        'caf-espresso-set',
        'men-s-t-shirt-100-',
        'dark-chocolate-box',
      ],
    ],
    [
      '?sort_by=name',
      [
        'caf-espresso-set',
        'dark-chocolate-box',
        'men-s-t-shirt-100-',
        'walnut-chess-set',
        'wireless-headphones',
      ],
    ],
    [
      '?sort_by=name&sort_order=desc',
      [
        'wireless-headphones',
        'walnut-chess-set',
        'men-s-t-shirt-100-',
        'dark-chocolate-box',
        'caf-espresso-set',
      ],
    ],
    [
      '?sort_by=created_at',
      [
        'men-s-t-shirt-100-',
        'dark-chocolate-box',
        'wireless-headphones',
        'walnut-chess-set',
        'caf-espresso-set',
      ],
    ],
    [
      '?sort_by=created_at&sort_order=asc',
      [
        'caf-espresso-set',
        'walnut-chess-set',
        'wireless-headphones',
        'dark-chocolate-box',
        'men-s-t-shirt-100-',
      ],
    ],
    [
      '?sort_by=popularity&sort_order=desc',
      [
        'wireless-headphones',
        'caf-espresso-set',
        'dark-chocolate-box',
        'men-s-t-shirt-100-',
        'walnut-chess-set',
      ],
    ],
    ['?sort_by=popularity&sort_order=asc&limit=2', ['men-s-t-shirt-100-', 'walnut-chess-set']],
  ])('%s @S3-19 @R2-21', async ([search, expected], { shop }) => {
    expect((await list(shop, search)).ids).toEqual(expected);
  });

  test('pages have no gaps or duplicates @R2-20', async ({ shop }) => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(shop, `?limit=2&page=${page}`)));
    expect(pages.flatMap((page) => page.ids)).toEqual((await list(shop, '')).ids);
    expect(pages.map((page) => page.pagination)).toEqual([
      { page: 1, limit: 2, total: 5, has_more: true },
      { page: 2, limit: 2, total: 5, has_more: true },
      { page: 3, limit: 2, total: 5, has_more: false },
      { page: 4, limit: 2, total: 5, has_more: false },
    ]);
  });

  test.for([
    'page=0',
    'limit=0',
    'limit=101',
    'limit=abc',
    'page=-1',
    'page=1.5',
    'limit=1e1',
    'sort_by=stock',
    'sort_order=up',
    'min_price=-1',
    'max_price=abc',
    `query=${'a'.repeat(201)}`,
  ])('%s is a 400 @R2-19', async (search, { shop }) => {
    const { status, body } = await shop.call('GET', `/api/gifts?${search}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'invalid_input' });
    expect(Object.keys(body.fields)).toEqual([search.split('=')[0]]);
  });
});

describe('filters', () => {
  test.for<[string, string[]]>([
    ['?category=food-beverages', ['caf-espresso-set', 'dark-chocolate-box']],
    ['?category=Food%20%26%20Beverages', ['caf-espresso-set', 'dark-chocolate-box']],
    ['?category=electronics', ['wireless-headphones', 'caf-espresso-set']],
    ['?category=no-such', []],
    ['?query=set%20under%20$50&max_price=200', ['caf-espresso-set']],
    ['?query=set%20under%20$200&max_price=50', ['caf-espresso-set']],
    ['?query=set%20over%20$50&min_price=10', ['walnut-chess-set']],
    ['?query=set%20over%20$10&min_price=50', ['walnut-chess-set']],
    [
      '?category=',
      [
        'wireless-headphones',
        'caf-espresso-set',
        'dark-chocolate-box',
        'men-s-t-shirt-100-',
        'walnut-chess-set',
      ],
    ],
    ['?min_price=20&max_price=45', ['caf-espresso-set', 'men-s-t-shirt-100-']],
    ['?min_price=20.01&max_price=44.99', []],
    ['?max_price=19.99', ['dark-chocolate-box']],
    ['?min_price=99&max_price=1', []],
    [
      '?ids=dark-chocolate-box,walnut-chess-set,old-radio,unknown',
      ['dark-chocolate-box', 'walnut-chess-set'],
    ],
    ['?ids=dark-chocolate-box,walnut-chess-set&in_stock=true', ['walnut-chess-set']],
    ['?ids=walnut-chess-set&query=chess', ['walnut-chess-set']],
    ['?ids=dark-chocolate-box&query=chess', []],
    ['?ids=', []],
    ['?in_stock=true&category=food-beverages', ['caf-espresso-set']],
    ['?in_stock=true&category=food-beverages&query=chocolate', []],
  ])('%s @S3-19 @R2-22', async ([search, expected], { shop }) => {
    const { ids, pagination } = await list(shop, search);
    expect(ids).toEqual(expected);
    expect(pagination.total).toBe(expected.length);
  });
});

describe('search', () => {
  test.for<[string, string]>([
    ['headphones', 'wireless-headphones'],
    ['HEADPHONES', 'wireless-headphones'],
    ['headph', 'wireless-headphones'],
    ['hedphones', 'wireless-headphones'],
    ['headfones', 'wireless-headphones'],
    ['wirless hedphones', 'wireless-headphones'],
    ['phones', 'wireless-headphones'],
    ['choclate', 'dark-chocolate-box'],
    ['chocolates', 'dark-chocolate-box'],
    ['cafe', 'caf-espresso-set'],
    ['CAFÉ', 'caf-espresso-set'],
    ['expresso', 'caf-espresso-set'],
    ['the box of chocolate', 'dark-chocolate-box'],
    ['t-shirt', 'men-s-t-shirt-100-'],
    ['mens tshirt', 'men-s-t-shirt-100-'],
    ['100%', 'men-s-t-shirt-100-'],
    ['marrowby', 'walnut-chess-set'],
    ['quiet', 'wireless-headphones'],
    ['toys chess', 'walnut-chess-set'],
    ['w', 'wireless-headphones'],
    ['wa', 'walnut-chess-set'],
  ])('"%s" finds %s first', async ([query, expected], { shop }) => {
    expect((await find(shop, query))[0]).toBe(expected);
  });

  test('whole words come before parts of words, however popular the gift @R15-41', async ({ shop }) => {
    const { db } = shop.deps.database;
    const common = { retiredAt: new Date('2026-01-01'), description: 'Nice.' };
    const offered = [
      await addGift(db, { ...common, name: 'Hall Lamp Oiler', popularity: 1 }),
      await addGift(db, {
        ...common,
        name: 'Wall Light',
        popularity: 5,
        description: 'As good as any oiler.',
      }),
      await addGift(db, { ...common, name: 'Oilers Bench', popularity: 900, brand: 'Oilerman' }),
      await addGift(db, { ...common, name: 'Oilerette', popularity: 1000 }),
    ];
    await db.update(gifts).set({ retiredAt: null }).where(inArray(gifts.id, offered));
    shop.deps.catalogue.invalidate();
    try {
      expect(await find(shop, 'oiler')).toEqual([
        'oilers-bench',
        'hall-lamp-oiler',
        'wall-light',
        'oilerette',
      ]);
    } finally {
      await db.delete(gifts).where(inArray(gifts.id, offered));
      shop.deps.catalogue.invalidate();
    }
  });

  test("a category's name finds its gifts", async ({ shop }) => {
    expect((await find(shop, 'food & beverages')).sort()).toEqual(['caf-espresso-set', 'dark-chocolate-box']);
    expect((await find(shop, 'beverges')).sort()).toEqual(['caf-espresso-set', 'dark-chocolate-box']);
  });

  test('a blank query is no search', async ({ shop }) => {
    expect(await find(shop, '   ')).toHaveLength(5);
  });

  test.for([
    '%',
    '_',
    '%%',
    "'",
    '"',
    '\\',
    '🎁',
    '*',
    ':*',
    '&',
    '!',
    '()',
    '<->',
    'zzzzqqqq',
    'xylophone quartet',
    "' OR 1=1 --",
    "'; DROP TABLE gifts; --",
    '%27%20OR%201',
    'chess & !x:* | (',
    'a'.repeat(200),
    '𝔘𝔫𝔦',
    '٣',
    'ﷺ',
    '½',
  ])('"%s" is harmless', async (query, { shop }) => {
    const ids = await find(shop, query);
    expect(ids.length).toBeLessThanOrEqual(4);
    expect((await list(shop, '')).pagination.total).toBe(5);
  });

  test.for(['%', '_', '🎁', "'", 'zzzzqqqq'])('"%s" finds nothing', async (query, { shop }) => {
    expect(await find(shop, query)).toEqual([]);
  });

  test('an explicit sort order overrides relevance', async ({ shop }) => {
    expect((await list(shop, '?query=set&sort_by=price')).ids).toEqual([
      'caf-espresso-set',
      'walnut-chess-set',
    ]);
    expect((await list(shop, '?query=set&sort_by=created_at')).ids).toEqual([
      'walnut-chess-set',
      'caf-espresso-set',
    ]);
    expect((await list(shop, '?query=set&sort_by=price&sort_order=desc')).ids).toEqual([
      'walnut-chess-set',
      'caf-espresso-set',
    ]);
  });
});
