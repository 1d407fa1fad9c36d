import { expect } from 'vitest';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { addCard, addCategories, addGift } from './catalogue.fixture.ts';

const test = shopTest.extend('pool', { scope: 'file' }, ({ shop }) => shop.deps.database.pool);

test.beforeAll(async ({ shop }) => {
  const { db } = shop.deps.database;
  await addCategories(db, 'Electronics', 'Toys');
  await addGift(db, { name: 'Lamp', stock: 3, categoryIds: ['electronics', 'toys'] });
  await addGift(db, { name: 'Kite' });
  await addCard(db, 'birthday', 'Birthday');
});

const tooLong = (length: number) => `repeat('x', ${length + 1})`;
const STOCK_CHANGE = `INSERT INTO stock_changes (id, gift_id, reason, actor_name, stock_before, stock_after)`;

/** Constraint → a statement that it rejects. */
const VIOLATIONS: Record<string, string> = {
  categories_id_length: `INSERT INTO categories (id, slug, name, position) VALUES ('', 'new', 'New', 0)`,
  categories_slug_length: `UPDATE categories SET slug = ${tooLong(80)} WHERE id = 'toys'`,
  categories_name_length: `UPDATE categories SET name = '' WHERE id = 'toys'`,
  categories_image_url_length: `UPDATE categories SET image_url = ${tooLong(6_000)}`,
  categories_position_not_negative: `UPDATE categories SET position = -1`,
  categories_slug_key: `UPDATE categories SET slug = 'electronics'`,
  categories_name_key: `UPDATE categories SET name = 'Electronics'`,
  gifts_id_length: `INSERT INTO gifts (id, name, description, price_cents, image_urls) VALUES (${tooLong(100)}, 'New', '', 1, '[]')`,
  gifts_name_length: `UPDATE gifts SET name = ''`,
  gifts_description_length: `UPDATE gifts SET description = ${tooLong(80_000)}`,
  gifts_brand_length: `UPDATE gifts SET brand = ${tooLong(1_600)}`,
  gifts_price_positive: `UPDATE gifts SET price_cents = 0`,
  gifts_popularity_not_negative: `UPDATE gifts SET popularity = -1`,
  gifts_featured_position_not_negative: `UPDATE gifts SET featured = true, featured_position = -1`,
  gifts_only_featured_have_a_position: `UPDATE gifts SET featured = false, featured_position = 1`,
  gifts_image_urls_list: `UPDATE gifts SET image_urls = '{}'`,
  gifts_have_a_category: `DELETE FROM gift_categories WHERE gift_id = 'kite'`,
  gifts_have_a_stock: `DELETE FROM gift_stock`,
  gift_categories_gift_id_fkey: `INSERT INTO gift_categories VALUES ('unknown', 'toys', 0)`,
  gift_categories_category_id_fkey: `INSERT INTO gift_categories VALUES ('kite', 'unknown', 1)`,
  gift_categories_position: `INSERT INTO gift_categories VALUES ('kite', 'toys', 10)`,
  gift_categories_pkey: `INSERT INTO gift_categories VALUES ('kite', 'electronics', 1)`,
  gift_categories_gift_id_position_key: `INSERT INTO gift_categories VALUES ('kite', 'toys', 0)`,
  tags_id_format: `INSERT INTO tags VALUES ('Not an id', 'occasion', 'New', 'New gifts', 0)`,
  tags_kind: `INSERT INTO tags VALUES ('new', 'season', 'New', 'New gifts', 0)`,
  tags_name_length: `INSERT INTO tags VALUES ('new', 'occasion', '', 'New gifts', 0)`,
  tags_title_length: `INSERT INTO tags VALUES ('new', 'occasion', 'New', '', 0)`,
  tags_position_not_negative: `INSERT INTO tags VALUES ('new', 'occasion', 'New', 'New gifts', -1)`,
  gift_tags_gift_id_fkey: `WITH tag AS (INSERT INTO tags VALUES ('new', 'occasion', 'New', 'New gifts', 0)) INSERT INTO gift_tags VALUES ('unknown', 'new')`,
  gift_tags_tag_id_fkey: `INSERT INTO gift_tags VALUES ('kite', 'unknown')`,
  search_synonyms_term_length: `INSERT INTO search_synonyms VALUES (gen_random_uuid(), '', '{tulip}')`,
  search_synonyms_count: `INSERT INTO search_synonyms VALUES (gen_random_uuid(), 'flowers', '{}')`,
  search_synonyms_search_key_key: `INSERT INTO search_synonyms VALUES (gen_random_uuid(), 'flower', '{tulip}'), (gen_random_uuid(), 'flowers', '{tulip}')`,
  gift_stock_gift_id_fkey: `INSERT INTO gift_stock VALUES ('unknown')`,
  gift_stock_not_negative: `UPDATE gift_stock SET on_hand = on_hand - 4`,
  card_images_id_length: `INSERT INTO card_images VALUES ('', 'New', '', 'Birthday', '', NULL, 0)`,
  card_images_name_length: `UPDATE card_images SET name = ''`,
  card_images_description_length: `UPDATE card_images SET description = ${tooLong(6_000)}`,
  card_images_category_length: `UPDATE card_images SET category = ''`,
  card_images_image_url_length: `UPDATE card_images SET image_url = ${tooLong(6_000)}`,
  card_images_preview_url_length: `UPDATE card_images SET preview_url = ${tooLong(6_000)}`,
  card_images_position_not_negative: `UPDATE card_images SET position = -1`,
  stock_changes_before_not_negative: `${STOCK_CHANGE} VALUES (gen_random_uuid(), 'lamp', 'Counted', 'Ada', -1, 1)`,
  stock_changes_after_not_negative: `${STOCK_CHANGE} VALUES (gen_random_uuid(), 'lamp', 'Counted', 'Ada', 1, -1)`,
  stock_changes_reason_length: `${STOCK_CHANGE} VALUES (gen_random_uuid(), 'lamp', '', 'Ada', 1, 1)`,
  stock_changes_actor_name_length: `${STOCK_CHANGE} VALUES (gen_random_uuid(), 'lamp', 'Counted', ${tooLong(5_000)}, 1, 1)`,
};

test.for(Object.entries(VIOLATIONS))('the schema has %s', async ([constraint, statement], { pool }) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ constraint });
});

test('every CHECK of the catalogue’s tables is covered above', async ({ pool }) => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND conrelid = ANY (ARRAY['categories', 'gifts',
       'gift_categories', 'tags', 'gift_tags', 'search_synonyms', 'gift_stock', 'gift_documents', 'card_images', 'stock_changes']::regclass[])`,
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ name }) => name).filter((name) => !(name in VIOLATIONS))).toEqual([]);
});

test('a category that has gifts cannot be deleted', async ({ pool }) => {
  await expect(pool.query(`DELETE FROM categories WHERE id = 'toys'`)).rejects.toMatchObject({
    constraint: 'gift_categories_category_id_fkey',
  });
});
