import { listGifts } from '@presently/contracts/catalogue';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { gifts } from '../src/modules/catalogue/catalogue.tables.ts';
import { elapsedMs } from '../src/platform/clock.ts';
import { test } from '../test/support/shop-test.ts';
import { warmPool } from '../test/support/warm-pool.ts';
import { demoCards, demoCategories, demoGifts } from './demo/index.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedDemo } from './seed-demo.ts';

test.beforeAll(({ shop }) => warmPool(shop));

test('two instances that start at the same time seed the demo once, and quickly @R5-12', async ({ shop }) => {
  const { database } = shop.deps;
  const begun = elapsedMs();
  await Promise.all([seedCatalogue(database), seedCatalogue(database)]);
  const seeded = await Promise.all([seedDemo(database), seedDemo(database)]);
  expect(elapsedMs() - begun).toBeLessThan(3_000);
  expect(seeded.filter(Boolean)).toHaveLength(1);

  const { body } = await shop.call('GET', '/api/gifts?limit=100');
  const { data, pagination } = listGifts.responses[200].parse(body);
  expect(pagination.total).toBe(demoGifts.length);
  for (const gift of data) expect(gift.image_url).toMatch(/^\/media\/[a-z0-9-]+\.[0-9a-f]{8}-640\.webp$/);
  expect((await shop.call('GET', '/api/gifts/categories')).body.data).toHaveLength(demoCategories.length);
  expect((await shop.call('GET', '/api/card-images')).body.data).toHaveLength(demoCards.length);
});

test('an operator’s changes outlive the next start', async ({ shop }) => {
  const { database } = shop.deps;
  const [first] = demoGifts;
  await database.db.update(gifts).set({ name: 'My own name' }).where(eq(gifts.id, first!.slug));
  await database.db.delete(gifts).where(sql`${gifts.id} <> ${first!.slug}`);
  expect(await seedDemo(database)).toBe(false);
  expect(await database.db.select({ name: gifts.name }).from(gifts)).toEqual([{ name: 'My own name' }]);
});

test.for<[string, RegExp]>([
  ['hedphones', /headphones/i],
  ['headfones', /headphones/i],
  ['choclate', /chocolate/i],
  ['candels', /candle/i],
  ['chess', /chess/i],
])('"%s" finds %s in the demo catalogue', async ([query, expected], { shop }) => {
  await shop.deps.database.db.delete(gifts);
  await seedDemo(shop.deps.database);
  shop.deps.catalogue.invalidate();
  const { body } = await shop.call('GET', `/api/gifts?query=${query}&limit=5`);
  expect(
    body.data
      .map((gift: { name: string; description: string }) => `${gift.name} ${gift.description}`)
      .join('\n'),
  ).toMatch(expected);
});
