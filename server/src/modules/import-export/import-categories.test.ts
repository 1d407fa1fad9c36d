import { expect } from 'vitest';
import { aGift, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { waitUntilBlocked } from '../../../test/support/wait-until-blocked.ts';

const test = shopTest
  .extend('token', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token)
  .extend('send', { scope: 'file' }, ({ shop, token }) => {
    return async (file: string, { dryRun = false } = {}) => {
      const response = await shop.app.inject({
        method: 'POST',
        url: `/api/operator/gifts/import?dry_run=${dryRun}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        payload: file,
      });
      return { status: response.statusCode, ...response.json() };
    };
  })
  .extend('giftOf', { scope: 'file' }, ({ sql }) => {
    return async (id: string) =>
      (
        await sql('SELECT name, category_ids_of(id) AS categories, retired_at FROM gifts WHERE id = $1', [id])
      )[0];
  });

const WAS_RETIRED = new Date('2024-05-06T07:08:09Z');

test.beforeAll(async ({ sql, shop }) => {
  await aGift(shop, { id: 'blocks' });
  await sql(
    `INSERT INTO categories (id, slug, name, position) VALUES ('home', 'home-garden', 'Home & Garden', 2), ('old', 'old-things', 'Old Things', 3)`,
  );
});

test.beforeEach(async ({ sql }) => {
  await sql(`UPDATE gift_categories SET category_id = 'old' WHERE gift_id = 'blocks' AND position = 0`);
  await sql(`UPDATE gifts SET retired_at = $1 WHERE id = 'blocks'`, [WAS_RETIRED]);
  await sql(`UPDATE categories SET retired_at = now() WHERE id = 'old'`);
});

test('a gift stays in its retired category, and keeps its own time of retirement', async ({
  send,
  giftOf,
}) => {
  const file = 'id,name,price,categories,retired\nblocks,Blocks,12,Old Things,true\n';
  expect((await send(file)).data).toMatchObject({ updated: 1, errors: [] });
  expect(await giftOf('blocks')).toEqual({ name: 'Blocks', categories: ['old'], retired_at: WAS_RETIRED });
});

test.for([
  'id,name,price,retired\nblocks,Blocks,12,false\n',
  'id,name,price,categories,retired\nblocks,Blocks,12,old-things; home,false\n',
])('a gift cannot be restored in a retired category: %j', async (file, { send, giftOf }) => {
  const before = await giftOf('blocks');
  const error = 'The category “old” is retired';
  expect((await send(file, { dryRun: true })).data.errors).toEqual([
    { line: 2, field: 'categories', text: error },
  ]);
  expect(await send(file)).toMatchObject({ status: 400, fields: { 'lines.2.categories': error } });
  expect(await giftOf('blocks')).toEqual(before);
});

test('a gift can be restored in another category', async ({ send, giftOf }) => {
  const file = 'id,name,price,categories,retired\nblocks,Blocks,12,home,false\n';
  expect((await send(file)).data).toMatchObject({ updated: 1, errors: [] });
  expect(await giftOf('blocks')).toMatchObject({ categories: ['home'], retired_at: null });
});

test('an import waits for a category that is being retired, and then has an error', async ({
  shop,
  sql,
  send,
  giftOf,
}) => {
  await sql(`INSERT INTO categories (id, slug, name, position) VALUES ('fads', 'fads', 'Fads', 4)`);
  const { pool } = shop.deps.database;
  const retiring = await pool.connect();
  try {
    await retiring.query('BEGIN');
    await retiring.query(`UPDATE categories SET retired_at = now() WHERE id = 'fads'`);
    const imported = send('name,price,categories\nYo-yo,1,fads\n');
    await Promise.race([imported, waitUntilBlocked(pool)]);
    await retiring.query('COMMIT');
    expect((await imported).fields).toEqual({ 'lines.2.categories': 'The category “fads” is retired' });
  } finally {
    retiring.release(true);
  }
  expect(await giftOf('yo-yo')).toBeUndefined();
});

test('a slug means its own category, even if it is the name of another one', async ({
  shop,
  sql,
  token,
  send,
  giftOf,
}) => {
  await sql(`INSERT INTO categories (id, slug, name, position) VALUES
    ('toys', 'toys', 'Wooden toys', 5), ('aaa', 'toys-2', 'Toys', 6), ('zzz', 'toys-3', 'toys-2', 7)`);
  await send('name,price,categories\nBall,1,toys\nDoll,1,toys-2\nBear,1,toys-3\n');
  const categories = async () =>
    (await Promise.all(['ball', 'doll', 'bear'].map(giftOf))).flatMap((gift) => gift.categories);
  expect(await categories()).toEqual(['toys', 'aaa', 'zzz']);
  const { body } = await shop.call('GET', '/api/operator/gifts/export', { token });
  const again = await send(body);
  expect(again.data).toMatchObject({ updated: 0, created: 0, unchanged: again.data.lines });
});
