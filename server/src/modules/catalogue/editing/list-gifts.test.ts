import { listOperatorGifts } from '@presently/contracts/operator-gifts';
import { expect } from 'vitest';
import { addGift } from '../catalogue.fixture.ts';
import { type OperatorClient, test } from './editing.fixture.ts';

// Depends on `operators` for the categories.
test.beforeAll(async ({ shop, operators: _ }) => {
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
  await addGift(db, { name: 'Paper Kite', id: 'SKU-12A' });
});

async function page(ada: OperatorClient, search: string) {
  const response = await ada.call('GET', `/gifts?${search}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return listOperatorGifts.responses[200].parse(response.body);
}
const names = async (ada: OperatorClient, search: string) =>
  (await page(ada, `limit=100&${search}`)).data.map(({ name }) => name);

test.for(['name', 'price', 'stock', 'popularity', 'updated_at'])(
  'sorted by %s, the pages together are the whole list, each gift once @R2-81',
  async (sort, { ada }) => {
    for (const order of ['asc', 'desc']) {
      const whole = await names(ada, `sort_by=${sort}&sort_order=${order}`);
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const next = await page(
          ada,
          `limit=5&sort_by=${sort}&sort_order=${order}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        paged.push(...next.data.map(({ name }) => name));
        cursor = next.pagination.next_cursor;
        expect(next.pagination.has_more).toBe(cursor !== null);
      } while (cursor);
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(14);
    }
  },
);

test('sorts by price and stock', async ({ ada }) => {
  const { data } = await page(ada, 'limit=100&sort_by=price&sort_order=desc');
  expect(data.map(({ price }) => price)).toEqual(data.map(({ price }) => price).sort((a, b) => b - a));
  const stocks = (await page(ada, 'limit=100&sort_by=stock')).data.map(
    ({ stock }) => stock ?? Number.MAX_VALUE,
  );
  expect(stocks).toEqual([...stocks].sort((a, b) => a - b));
});

test.for<[string, string[]]>([
  ['query=wool', ['100% Wool_Scarf']],
  ['query=100%25', ['100% Wool_Scarf']],
  ['query=_', ['100% Wool_Scarf']],
  ['query=emile', ['100% Wool_Scarf']],
  ['query=scarf-7', ['100% Wool_Scarf']],
  ['query=SKU-12A', ['Paper Kite']],
  ['query=sku-12', ['Paper Kite']],
  ['query=SCARF-7', ['100% Wool_Scarf']],
  ['query=LAMP%20C', ['Lamp c']],
  ['query=%27%3B--', []],
  ['query=%5C', []],
  ['category=Toys%20%26%20Games', ['Lamp a', 'Lamp c', 'Lamp e', 'Lamp g', 'Lamp i', 'Lamp k']],
  ['category=no-such', []],
  ['stock=out', ['Lamp b', 'Lamp c', 'Lamp e']],
  ['stock=low', ['Lamp b', 'Lamp c', 'Lamp e', 'Lamp f', 'Lamp h', 'Lamp i']],
  ['retired=true', []],
])('%s finds %j', async ([search, found], { ada }) => {
  expect(await names(ada, search)).toEqual(found);
});

const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
test.for([
  'nonsense',
  forged(['gifts price asc', 5, 'lamp-a']),
  forged(['gifts name asc', 5, 'lamp-a']),
  forged(['gifts name asc', 'lamp\0', 'lamp-a']),
  forged(['gifts name asc', { a: 1 }, 'lamp-a']),
  forged(null),
])('the cursor %s is a 400 that names it @R2-82', async (cursor, { ada }) => {
  const response = await ada.call('GET', `/gifts?cursor=${cursor}`);
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['cursor']]);
});

test('the list goes on after the longest name that a gift may have @R2-82', async ({ ada }) => {
  for (const ending of ['一', '二'])
    await ada.createGift({ name: `礼${'物'.repeat(118)}${ending}`, price: 10 });
  const first = await page(ada, 'limit=1&query=%E7%A4%BC');
  const second = await page(ada, `limit=1&query=%E7%A4%BC&cursor=${first.pagination.next_cursor}`);
  expect([...first.data, ...second.data].map(({ name }) => name.at(-1))).toEqual(['一', '二']);
});
