import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, signIn } from '../../../test/support/shop-actions.ts';

let shop: TestApp;
let token: string;
beforeEach(async () => {
  shop = await buildTestApp();
  token = (await signIn(shop, '+12015550100')).token;
  await aGift(shop, { id: 'blocks', priceCents: 4999, stock: 7 });
  await aGift(shop, { id: 'kite', priceCents: 1500, stock: 3 });
  await shop.deps.database.pool.query(
    `INSERT INTO categories (id, slug, name, position) VALUES ('home', 'home-garden', 'Home & Garden', 2)`,
  );
});
afterEach(() => shop.close());

async function importCsv(content: string, query: Record<string, string> = {}, accept = 'application/json') {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/operator/gifts/import',
    query,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', accept },
    payload: content,
  });
  const lines = response.body.trim().split('\n');
  return { status: response.statusCode, body: JSON.parse(lines.at(-1) ?? '') };
}

const FILE = [
  'id,name,description,price,stock,categories',
  'blocks,Oak blocks,Forty blocks of beech.,59.5,,toys-games; Home & Garden',
  'kite,Wooden blocks,Forty blocks of beech.,15,3,toys-games',
  ',Lamp,Glows,24.50,2,home',
].join('\n');
const dryRun = { dry_run: 'true' };

const listGifts = async () =>
  (
    await shop.deps.database.pool.query(
      'SELECT id, price_cents, on_hand FROM gifts JOIN gift_stock ON gift_id = id ORDER BY id',
    )
  ).rows;

test('a dry run lists what is new, what changes from which value to which, and what stays, and writes nothing @R16-50', async () => {
  const before = await listGifts();
  const { body } = await importCsv(FILE, dryRun);
  expect(body.data.rows).toEqual([
    {
      line: 2,
      id: 'blocks',
      name: 'Wooden blocks',
      kind: 'changed',
      before: { name: 'Wooden blocks', price: 49.99, stock: 7, categories: ['Toys & Games'] },
      after: { name: 'Oak blocks', price: 59.5, stock: null, categories: ['Toys & Games', 'Home & Garden'] },
    },
    { line: 3, id: 'kite', name: 'Wooden blocks', kind: 'unchanged', before: {}, after: {} },
    {
      line: 4,
      id: 'lamp',
      name: 'Lamp',
      kind: 'new',
      before: {},
      after: {
        name: 'Lamp',
        description: 'Glows',
        brand: null,
        price: 24.5,
        stock: 2,
        categories: ['Home & Garden'],
        featured: false,
        retired: false,
        tags: [],
      },
    },
  ]);
  expect(await listGifts()).toEqual(before);
});

test('rows without errors are previewed beside those with errors @R16-50', async () => {
  const { body } = await importCsv(`${FILE}\n,Vase,,free,1,home`, dryRun);
  expect(body.data.rows.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4]);
  expect(body.data.errors).toMatchObject([{ line: 5, field: 'price' }]);
});

test('what was previewed is imported, once: sent again, it would do something else @R16-50', async () => {
  const { preview } = (await importCsv(FILE, dryRun)).body.data;
  expect((await importCsv(FILE, { seen_preview: preview })).body.data).toMatchObject({
    applied: true,
    outdated: false,
    created: 1,
    updated: 1,
  });
  const imported = await listGifts();
  expect(imported).toHaveLength(3);
  expect((await importCsv(FILE, { seen_preview: preview })).status).toBe(409);
  expect(await listGifts()).toEqual(imported);
});

test.for([
  ['the stock of a gift', `UPDATE gift_stock SET on_hand = 6 WHERE gift_id = 'blocks'`],
  ['a field that the file does not have', `UPDATE gifts SET brand = 'Oak' WHERE id = 'blocks'`, 'unchanged'],
  ['a gift that would have stayed', `UPDATE gifts SET price_cents = 1600 WHERE id = 'kite'`],
] as const)(
  'when %s has changed since the preview, the answer says whether that matters @R16-51',
  async ([, sql, effect]) => {
    const { preview } = (await importCsv(FILE, dryRun)).body.data;
    await shop.deps.database.pool.query(sql);
    const changed = await listGifts();
    const streamed = (await importCsv(FILE, { seen_preview: preview }, 'application/x-ndjson')).body.data;
    if (effect === 'unchanged') return expect(streamed).toMatchObject({ applied: true, outdated: false });
    expect(streamed).toMatchObject({ applied: false, outdated: true });
    expect(await listGifts()).toEqual(changed);
    const refused = await importCsv(FILE, { seen_preview: preview });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The catalog changed after the preview, so nothing was imported. Preview the file again.',
    ]);
    const again = await importCsv(FILE, { seen_preview: streamed.preview });
    expect(again.body.data).toMatchObject({ applied: true });
  },
);
