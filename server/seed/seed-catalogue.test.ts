import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../src/bootstrap.ts';
import { readConfig } from '../src/config.ts';
import { cardImages, categories, searchSynonyms } from '../src/modules/catalogue/catalogue.tables.ts';
import { openTwoShops, type TwoShops } from '../test/support/two-shops.ts';
import { seedCatalogue } from './seed-catalogue.ts';

let two: TwoShops;
beforeEach(async () => {
  two = await openTwoShops({ settings: { seedDemo: false } });
});
afterEach(() => two.close());

const database = (shop: 0 | 1 = 0) => two.shops[shop].deps.database;
const namesOf = async (path: string): Promise<string[]> =>
  (await two.shops[0].call('GET', path)).body.data.map(({ name }: { name: string }) => name);

/** Opens all connections of the pool, so that a race starts on all of them at once. */
async function warmPools(): Promise<void> {
  const sleep = (shop: 0 | 1) => database(shop).pool.query('SELECT pg_sleep(0.05)');
  await Promise.all(Array.from({ length: 8 }, () => [sleep(0), sleep(1)]).flat());
}

test('a new shop without the demo has the six card designs and the eight categories', async () => {
  await seedCatalogue(database());
  expect((await two.shops[0].call('GET', '/api/card-images')).body.data).toHaveLength(6);
  expect(await namesOf('/api/gifts/categories')).toEqual([
    'Electronics',
    'Fashion & Jewelry',
    'Home & Garden',
    'Health & Beauty',
    'Sports & Outdoors',
    'Books & Media',
    'Toys & Games',
    'Food & Beverages',
  ]);
  expect((await two.shops[0].call('GET', '/api/gifts')).body.data).toEqual([]);
});

test.each([
  ['an empty shop', 8],
  ['a shop that has categories', 1],
])('of many instances that open %s at once one inserts the rows', async (_what, categoryCount) => {
  if (categoryCount === 1)
    await database().db.insert(categories).values({ id: 'tea', slug: 'tea', name: 'Tea', position: 0 });
  await warmPools();
  await Promise.all(Array.from({ length: 16 }, (_, index) => seedCatalogue(database((index % 2) as 0 | 1))));
  const { rows } = await database().pool.query(
    'SELECT (SELECT count(*)::int FROM card_images) AS cards, (SELECT count(*)::int FROM categories) AS categories',
  );
  expect(rows).toEqual([{ cards: 6, categories: categoryCount }]);
});

test('changes by operators survive a restart @R1-13 @R15-56', async () => {
  await seedCatalogue(database());
  const { db } = database();
  await db.update(categories).set({ name: 'Gadgets', slug: 'gadgets' }).where(sql`id = 'electronics'`);
  await db.update(categories).set({ retiredAt: sql`now()` }).where(sql`id = 'toys-games'`);
  await db.update(cardImages).set({ retiredAt: sql`now()` });
  await db.delete(searchSynonyms);
  await seedCatalogue(database(1));
  expect(await db.$count(searchSynonyms)).toBe(0);
  const names = await namesOf('/api/gifts/categories');
  expect(names).toContain('Gadgets');
  expect(names).not.toContain('Electronics');
  expect(names).toHaveLength(7);
  expect((await two.shops[0].call('GET', '/api/card-images')).body.data).toEqual([]);
});

test('a shop that has categories gets only the card designs', async () => {
  await database().db.insert(categories).values({ id: 'tea', slug: 'tea', name: 'Tea', position: 0 });
  await seedCatalogue(database());
  expect(await namesOf('/api/gifts/categories')).toEqual(['Tea']);
  expect((await two.shops[0].call('GET', '/api/card-images')).body.data).toHaveLength(6);
});

test('they are inserted at startup with SEED_DEMO off, too @R1-13', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'presently-no-pages-'));
  const url = database().pool.options.connectionString as string;
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, SEED_DEMO: 'off', PORT: '0' }, folder);
  // This folder has no web build, so startup fails after the database is set up.
  await expect(startServer(config, folder, () => {})).rejects.toThrow();
  await rm(folder, { recursive: true });
  expect((await two.shops[0].call('GET', '/api/card-images')).body.data).toHaveLength(6);
  expect((await two.shops[0].call('GET', '/api/gifts')).body.data).toEqual([]);
});
