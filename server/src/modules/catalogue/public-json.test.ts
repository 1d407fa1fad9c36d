import { Gift } from '@presently/contracts/catalogue';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { addCategories, addGift } from './catalogue.fixture.ts';
import type { GiftRow } from './catalogue.store.ts';
import { categories, gifts } from './catalogue.tables.ts';

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
const FIELDS: { [Field in keyof Gift]: (row: GiftRow) => Gift[Field] } = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  description: ({ description }) => description,
  price: ({ priceCents }) => priceCents / 100,
  currency: () => 'usd',
  brand: ({ brand }) => (brand === null ? null : { name: brand }),
  primary_category: ({ categoryIds }) => nameOf(categoryIds[0] as string),
  category: ({ categoryIds }) => nameOf(categoryIds[0] as string).name,
  categories: ({ categoryIds }) => categoryIds.map(nameOf),
  images: ({ imageUrls }) => imageUrls.map((url) => ({ gcs_url: url })),
  image: ({ imageUrls }) => imageUrls[0] ?? null,
  image_url: ({ imageUrls }) => imageUrls[0] ?? null,
  in_stock: ({ stock }) => stock !== 0,
  created_at: ({ createdAt }) => createdAt.toISOString(),
};

/** Compares `public_json` with the contract and the columns, key by key and in the contract's order. */
async function expectFaithfulJson(db: TestApp['deps']['database']['db'], id: string): Promise<void> {
  const [row] = await db
    .select({ gift: gifts, json: sql<string>`public_json` })
    .from(gifts)
    .where(eq(gifts.id, id));
  const { gift, json } = row as { gift: GiftRow; json: string };
  const content = JSON.parse(json);
  expect(Object.keys(content)).toEqual(Object.keys(Gift.shape));
  for (const [field, expected] of Object.entries(FIELDS))
    expect({ [field]: content[field] }).toStrictEqual({ [field]: expected(gift) });
  expect(Gift.strict().parse(content)).toStrictEqual(content);
}

const images = (count: number) =>
  Array.from({ length: count }, (_, n) => `https://images.example/ü/${n}.00000000-640.webp?a=1&b="2"`);

const VARIANTS = {
  brand: [null, 'Ostrelle', 'Müßig & „Söhne“ 🏺'],
  imageUrls: [[], images(1), images(12)],
  stock: [null, 0, 1, 2_147_483_647],
  text: ['Vase', 'Zoë’s “vase” 日本\n\t\\ "q" </script> \u2028 🎁'],
  categoryIds: [['attic'], ['caf-s-th-', 'attic', 'pottery'], ['unknown-category', 'attic']],
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

  test('for every combination of optional fields, when the gift is changed to it', async ({ db }) => {
    const id = await addGift(db, { name: 'Changed', categoryIds: ['attic'] });
    for (const [n, combination] of combinations.entries()) {
      await db.update(gifts).set(rowOf(combination, n)).where(eq(gifts.id, id));
      await expectFaithfulJson(db, id);
    }
  });

  test.for<[string, Partial<GiftRow>]>(
    Object.entries({
      id: 'renamed',
      name: 'Náme',
      description: 'Other',
      brand: null,
      priceCents: 1_234_567,
      stock: 0,
      popularity: 7,
      featured: true,
      categoryIds: ['pottery', 'attic'],
      imageUrls: images(2),
      createdAt: new Date(TIMES[1] as string),
      updatedAt: new Date(TIMES[2] as string),
      retiredAt: new Date(TIMES[2] as string),
    } satisfies GiftRow).map(([column, value]) => [column, { [column]: value }]),
  )('when only %s changes', async ([column, change], { db }) => {
    const id = await addGift(db, { id: `only-${column}`, name: 'Before', categoryIds: ['attic'] });
    await db.update(gifts).set(change).where(eq(gifts.id, id));
    await expectFaithfulJson(db, change.id ?? id);
  });

  test('when the stock runs out, is refilled, and becomes unlimited', async ({ db }) => {
    const id = await addGift(db, { name: 'Stock', categoryIds: ['attic'] });
    for (const stock of [3, 2, 0, 5, null, 0, null]) {
      await db.update(gifts).set({ stock }).where(eq(gifts.id, id));
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
  const { rows } = await db.execute<{ json: string }>(
    sql`SELECT public_json AS json FROM gifts WHERE id = ${id}`,
  );
  const { json } = rows[0] as { json: string };
  for (const url of [`/api/gifts/${encodeURIComponent(id)}`, '/api/gifts?query=urn'])
    expect((await shop.app.inject({ url })).body).toContain(json);
});
