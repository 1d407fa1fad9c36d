import { expect, onTestFinished } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { placeOrder } from '../../../../test/support/shop-actions.ts';
import { waitUntilBlocked } from '../../../../test/support/wait-until-blocked.ts';
import { insertGifts } from '../gifts.store.ts';
import { test } from './editing.fixture.ts';

/** Renames the category `electronics` in a transaction that ends only when it is committed. */
async function beginRename(shop: TestApp) {
  const transaction = await shop.deps.database.pool.connect();
  onTestFinished(async () => {
    await transaction.query('ROLLBACK');
    transaction.release();
  });
  const name = `Devices ${crypto.randomUUID()}`;
  await transaction.query('BEGIN');
  await transaction.query(`UPDATE categories SET name = $1 WHERE id = 'electronics'`, [name]);
  return { name, commit: () => transaction.query('COMMIT') };
}

const categoriesOf = async (shop: TestApp, id: string) => {
  shop.deps.catalogue.invalidate();
  return (await shop.call('GET', `/api/gifts/${id}`)).body.data.categories;
};

test('a purchase, even of the last piece, does not wait for the renaming of its category', async ({
  shop,
  ada,
}) => {
  const { id } = await ada.createGift({ name: 'Radio', stock: 2, category_ids: ['electronics'] });
  const rename = await beginRename(shop);
  expect((await placeOrder(shop, { giftId: id })).status).toBe(201);
  expect((await placeOrder(shop, { giftId: id })).status).toBe(201);
  await rename.commit();
  expect((await shop.call('GET', `/api/gifts/${id}`)).body.data).toMatchObject({
    in_stock: false,
    category: rename.name,
  });
});

test('renaming a category writes none of its gifts', async ({ shop, ada }) => {
  const { id } = await ada.createGift({ name: 'Clock', category_ids: ['electronics'] });
  const rename = await beginRename(shop);
  const { pool } = shop.deps.database;
  const versions = async () =>
    (
      await pool.query(
        'SELECT xmin::text FROM gift_documents UNION ALL SELECT xmin::text FROM gifts ORDER BY 1',
      )
    ).rows;
  const before = await versions();
  await rename.commit();
  expect(await versions()).toEqual(before);
  expect(await categoriesOf(shop, id)).toEqual([{ name: rename.name }]);
});

test('a gift with a new list of categories that is added while one is being renamed shows the new name', async ({
  shop,
  operators: _,
}) => {
  const rename = await beginRename(shop);
  const gift = { id: 'late', name: 'Late', description: 'Added meanwhile.', brand: null, priceCents: 100 };
  const added = insertGifts(shop.deps.database.db, [
    { ...gift, stock: null, categoryIds: ['toys-games', 'electronics'] },
  ]);
  await waitUntilBlocked(shop.deps.database.pool);
  await rename.commit();
  await added;
  expect(await categoriesOf(shop, 'late')).toEqual([{ name: 'Toys & Games' }, { name: rename.name }]);
});
