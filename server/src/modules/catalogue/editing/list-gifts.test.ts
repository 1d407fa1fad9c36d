import { listOperatorGifts } from '@presently/contracts/operator-catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts';
import { addGift } from '../catalogue.fixture.ts';
import { type OperatorClient, twoOperators } from './editing.fixture.ts';

let shop: TestApp;
let ada: OperatorClient;
beforeAll(async () => {
  shop = await buildTestApp();
  ({ ada } = await twoOperators(shop));
  const { db } = shop.deps.database;
  for (let i = 0; i < 12; i++)
    await addGift(db, {
      name: `Lamp ${String.fromCharCode(97 + i)}`,
      priceCents: 1000 + (i % 4) * 100,
      stock: i % 3 === 0 ? null : Math.max(i - 4, 0),
      popularity: i % 5,
      categoryIds: [i % 2 ? 'electronics' : 'toys-games'],
    });
  await addGift(db, { name: '100% Wool_Scarf', brand: 'Émile', id: 'scarf-77' });
});
afterAll(() => shop.close());

async function page(search: string) {
  const response = await ada.call('GET', `/gifts?${search}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return listOperatorGifts.responses[200].parse(response.body);
}
const names = async (search: string) => (await page(`limit=100&${search}`)).data.map(({ name }) => name);

test.each(['name', 'price', 'stock', 'popularity', 'updated_at'])(
  'sorted by %s, the pages together are the whole list, each gift once @R2-81',
  async (sort) => {
    for (const order of ['asc', 'desc']) {
      const whole = await names(`sort_by=${sort}&sort_order=${order}`);
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const next = await page(
          `limit=5&sort_by=${sort}&sort_order=${order}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        paged.push(...next.data.map(({ name }) => name));
        cursor = next.pagination.next_cursor;
        expect(next.pagination.has_more).toBe(cursor !== null);
      } while (cursor);
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(13);
    }
  },
);

test('sorts by price and stock', async () => {
  const { data } = await page('limit=100&sort_by=price&sort_order=desc');
  expect(data.map(({ price }) => price)).toEqual(data.map(({ price }) => price).sort((a, b) => b - a));
  const stocks = (await page('limit=100&sort_by=stock')).data.map(({ stock }) => stock ?? Number.MAX_VALUE);
  expect(stocks).toEqual([...stocks].sort((a, b) => a - b));
});

test.each([
  ['query=wool', ['100% Wool_Scarf']],
  ['query=100%25', ['100% Wool_Scarf']],
  ['query=_', ['100% Wool_Scarf']],
  ['query=emile', ['100% Wool_Scarf']],
  ['query=scarf-7', ['100% Wool_Scarf']],
  ['query=LAMP%20C', ['Lamp c']],
  ['query=%27%3B--', []],
  ['query=%5C', []],
  ['category=Toys%20%26%20Games', ['Lamp a', 'Lamp c', 'Lamp e', 'Lamp g', 'Lamp i', 'Lamp k']],
  ['category=no-such', []],
  ['stock=out', ['Lamp b', 'Lamp c', 'Lamp e']],
  ['stock=low', ['Lamp b', 'Lamp c', 'Lamp e', 'Lamp f', 'Lamp h', 'Lamp i']],
  ['retired=true', []],
])('%s finds %j', async (search, found) => {
  expect(await names(search)).toEqual(found);
});

const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
test.each([
  'nonsense',
  forged(['gifts price asc', 5, 'lamp-a']),
  forged(['gifts name asc', 5, 'lamp-a']),
  forged(['gifts name asc', 'lamp\0', 'lamp-a']),
  forged(['gifts name asc', { a: 1 }, 'lamp-a']),
  forged(null),
])('the cursor %s is a 400 that names it @R2-82', async (cursor) => {
  const response = await ada.call('GET', `/gifts?cursor=${cursor}`);
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['cursor']]);
});
