import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { FUZZ_CORPUS } from '../../../test/support/fuzz-corpus.ts';
import { test } from '../../../test/support/shop-test.ts';
import { addCategories, addGift } from './catalogue.fixture.ts';

test.beforeAll(({ shop }) => addCategories(shop.deps.database.db, 'Electronics'));

const dataOf = async (shop: TestApp, id: string) => {
  const response = await shop.app.inject({ url: `/api/gifts/${id}` });
  return { data: response.json().data, body: response.body };
};

test.for<[string, string]>([
  ['two bytes', 'Crème brûlée, 2 × 40 g'],
  ['three bytes', 'Anna’s “best” tea – 日本茶'],
  ['four bytes and joined signs', 'Zoë 🎁 👩‍👩‍👧 𝒲'],
  ['the edges of planes', '\u007f\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}'],
  ['what JSON escapes itself', 'a "b" \\ c \\u00e9 \n\té /'],
])('%s: the JSON of a gift is ASCII and decodes to the same text', async ([kind, text], { shop }) => {
  const id = kind.replaceAll(/\W/g, '-').toLowerCase();
  await addGift(shop.deps.database.db, { id, name: text, description: text, brand: text });
  const { data, body } = await dataOf(shop, id);
  expect(data).toMatchObject({ name: text, description: text, brand: { name: text } });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  expect(body).toMatch(/^[\x00-\x7f]+$/);
});

test('any text is encoded in ASCII JSON', async ({ shop }) => {
  // PostgreSQL cannot store U+0000 and lone surrogates.
  const texts = FUZZ_CORPUS.filter((text) => !text.includes('\0') && text.isWellFormed());
  const { rows } = await shop.deps.database.db.execute<{ given: string; ascii: string }>(
    sql`SELECT given, ascii_json(to_json(given)::text) AS ascii FROM json_array_elements_text(${JSON.stringify(texts)}) AS given`,
  );
  expect(rows.length).toBeGreaterThan(400);
  for (const { given, ascii } of rows) {
    expect(JSON.parse(ascii)).toBe(given);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    expect(ascii).toMatch(/^[\x00-\x7f]*$/);
  }
});
