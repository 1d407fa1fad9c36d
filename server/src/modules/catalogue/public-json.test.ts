import { Gift } from '@presently/contracts/catalogue';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { addCategories, addGift } from './catalogue.fixture.ts';
import { categories, giftStock, gifts } from './catalogue.tables.ts';
import { type CompleteGift, findCompleteGifts, replaceCategories } from './gifts.store.ts';

const test = shopTest.extend('db', { scope: 'file' }, ({ shop }) => shop.deps.database.db);

test.beforeAll(async ({ db }) => {
  await addCategories(db, ...Object.values(CATEGORY_NAMES));
});

const CATEGORY_NAMES: Record<string, string> = {
  attic: 'Attic',
  'caf-s-th-': 'Cafés & Thé',
  pottery: 'Pottery',
};
const nameOf = (categoryId: string) => ({ name: CATEGORY_NAMES[categoryId] ?? categoryId });

/** The fields of the contract's Gift, derived from the columns. Typed so that a new field must be added here. */
const FIELDS: { [Field in keyof Gift]: (gift: CompleteGift) => Gift[Field] } = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  description: ({ description }) => description,
  price: ({ priceCents }) => priceCents / 100,
  currency: () => 'usd',
  brand: ({ brand }) => (brand === null ? null : { name: brand }),
  images: ({ imageUrls }) => imageUrls.map((url) => ({ gcs_url: url })),
  image: ({ imageUrls }) => imageUrls[0] ?? null,
  image_url: ({ imageUrls }) => imageUrls[0] ?? null,
  in_stock: ({ stock }) => stock !== 0,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  tags: ({ tagIds }) => tagIds,
  primary_category: ({ categoryIds }) => nameOf(categoryIds[0] as string),
  category: ({ categoryIds }) => nameOf(categoryIds[0] as string).name,
  categories: ({ categoryIds }) => categoryIds.map(nameOf),
};

type Db = TestApp['deps']['database']['db'];

/** Compares the stored JSON with the contract and the columns, key by key and in the contract's order. */
async function expectFaithfulJson(db: Db, id: string): Promise<void> {
  const [gift] = await findCompleteGifts(db, [id]);
  const json = await storedJson(db, id);
  const content = JSON.parse(json);
  expect(Object.keys(content)).toEqual(Object.keys(Gift.shape));
  for (const [field, expected] of Object.entries(FIELDS))
    expect({ [field]: content[field] }).toStrictEqual({ [field]: expected(gift as CompleteGift) });
  expect(Gift.strict().parse(content)).toStrictEqual(content);
}

async function storedJson(db: Db, id: string): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(
    sql`SELECT d.json || l.json AS json FROM gift_documents d JOIN category_lists l USING (category_ids) WHERE gift_id = ${id}`,
  );
  return (rows[0] as { json: string }).json;
}

const images = (count: number) =>
  Array.from({ length: count }, (_, n) => `https://images.example/ü/${n}.00000000-640.webp?a=1&b="2"`);

const VARIANTS = {
  brand: [null, 'Ostrelle', 'Müßig & „Söhne“ 🏺'],
  imageUrls: [[], images(1), images(12)],
  stock: [null, 0, 1, 2_147_483_647],
  text: ['Vase', 'Zoë’s “vase” 日本\n\t\\ "q" </script> \u2028 🎁'],
  categoryIds: [['attic'], ['caf-s-th-', 'attic', 'pottery'], ['pottery', 'attic']],
};
/** Cents whose dollars have no exact binary representation, and the extremes. */
const PRICES = [1, 10, 29, 110, 1_999, 123_456, 999_999_99];
const TIMES = ['2026-01-31T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '1999-12-31T08:00:00.120Z'];

const combinations = VARIANTS.brand.flatMap((brand) =>
  VARIANTS.imageUrls.flatMap((imageUrls) =>
    VARIANTS.stock.flatMap((stock) =>
      VARIANTS.text.flatMap((text) =>
        VARIANTS.categoryIds.map((categoryIds) => ({ brand, imageUrls, stock, text, categoryIds })),
      ),
    ),
  ),
);
const rowOf = ({ text, ...optional }: (typeof combinations)[number], n: number) => ({
  ...optional,
  name: text,
  description: text,
  priceCents: PRICES[n % PRICES.length] as number,
  createdAt: new Date(TIMES[n % TIMES.length] as string),
});

test('the test knows every field of the contract’s gift', () => {
  expect(Object.keys(FIELDS)).toEqual(Object.keys(Gift.shape));
});

describe('the stored JSON of a gift is its serialisation by the contract', () => {
  test('for every combination of optional fields, when the gift is inserted', async ({ db }) => {
    expect(combinations).toHaveLength(216);
    for (const [n, combination] of combinations.entries()) {
      const id = await addGift(db, { id: `inserted-${n}`, ...rowOf(combination, n) });
      await expectFaithfulJson(db, id);
    }
  });

  test('for every combination of optional fields, when the gift is changed to it', async ({ shop, db }) => {
    const id = await addGift(db, { name: 'Changed', categoryIds: ['attic'] });
    for (const [n, combination] of combinations.entries()) {
      const { stock, categoryIds, ...columns } = rowOf(combination, n);
      await shop.deps.database.transaction(async (tx) => {
        await tx.update(gifts).set(columns).where(eq(gifts.id, id));
        await tx.update(giftStock).set({ onHand: stock }).where(eq(giftStock.giftId, id));
        await replaceCategories(tx, [{ id, categoryIds }]);
      });
      await expectFaithfulJson(db, id);
    }
  });

  test.for<[string, Partial<typeof gifts.$inferInsert>]>(
    Object.entries({
      name: 'Náme',
      description: 'Other',
      brand: null,
      priceCents: 1_234_567,
      popularity: 7,
      featured: true,
      imageUrls: images(2),
      createdAt: new Date(TIMES[1] as string),
      updatedAt: new Date(TIMES[2] as string),
      retiredAt: new Date(TIMES[2] as string),
    } satisfies Omit<typeof gifts.$inferInsert, 'id'>).map(([column, value]) => [
      column,
      { [column]: value },
    ]),
  )('when only %s changes', async ([column, change], { db }) => {
    const id = await addGift(db, { id: `only-${column}`, name: 'Before', categoryIds: ['attic'] });
    await db.update(gifts).set(change).where(eq(gifts.id, id));
    await expectFaithfulJson(db, id);
  });

  test('when only its categories change', async ({ shop, db }) => {
    const id = await addGift(db, { name: 'Moved', categoryIds: ['attic', 'pottery'] });
    for (const categoryIds of [['pottery', 'attic'], ['caf-s-th-'], ['attic', 'caf-s-th-', 'pottery']]) {
      await shop.deps.database.transaction((tx) => replaceCategories(tx, [{ id, categoryIds }]));
      await expectFaithfulJson(db, id);
    }
  });

  test('when the stock runs out, is refilled, and becomes unlimited', async ({ db }) => {
    const id = await addGift(db, { name: 'Stock', categoryIds: ['attic'] });
    for (const stock of [3, 2, 0, 5, null, 0, null]) {
      await db.update(giftStock).set({ onHand: stock }).where(eq(giftStock.giftId, id));
      await expectFaithfulJson(db, id);
    }
  });

  test('when a category of the gift is renamed', async ({ db }) => {
    const id = await addGift(db, { name: 'Mug', categoryIds: ['attic', 'pottery'] });
    for (const name of ['Töpferei', CATEGORY_NAMES['pottery'] as string]) {
      const previous = CATEGORY_NAMES['pottery'] as string;
      CATEGORY_NAMES['pottery'] = name;
      await db.update(categories).set({ name }).where(eq(categories.id, 'pottery'));
      await expectFaithfulJson(db, id);
      CATEGORY_NAMES['pottery'] = previous;
    }
  });
});

test('lists and the page of a gift return the stored JSON unchanged', async ({ shop, db }) => {
  const id = await addGift(db, { name: 'Ürn', categoryIds: ['attic'], imageUrls: images(3), stock: null });
  const json = await storedJson(db, id);
  for (const url of [`/api/gifts/${encodeURIComponent(id)}`, '/api/gifts?query=urn'])
    expect((await shop.app.inject({ url })).body).toContain(json);
});
