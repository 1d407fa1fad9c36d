import type { CardImage, Category, Gift, Tag } from '@presently/contracts/catalogue';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/database.ts';
import { cardImages, categories, giftDocuments, gifts, tags } from './catalogue.tables.ts';
import {
  DOCUMENTS,
  type GiftFilter,
  giftCountStatement,
  giftListStatement,
  JSON_PARTS,
  type Slice,
  type Statement,
  searchStatement,
} from './gift-list-query.ts';
import { type GiftRow, giftJson } from './gifts.store.ts';

export type CardImageRow = typeof cardImages.$inferSelect;

type Pool = Database['pool'];
type Client = Pick<Pool, 'query'>;

/** Reads of gifts use the driver directly: Drizzle's overhead would cost more than the query itself. */
async function readRow<T extends unknown[] | undefined>(client: Client, statement: Statement): Promise<T> {
  const { rows } = await client.query<NonNullable<T>>({ ...statement, rowMode: 'array' });
  return rows[0] as T;
}

/** A part of a list of gifts as JSON texts joined by commas, ready to be put into a JSON array. */
export async function listGiftsJson(pool: Pool, filter: GiftFilter, slice: Slice): Promise<string> {
  const [json] = await readRow<[string | null]>(pool, giftListStatement(filter, slice));
  return json ?? '';
}

/**
 * A part of the results of a search. If `found` is more than MAX_SEARCH_MATCHES, the search is too broad: `found` is not
 * the total and `json` must not be used.
 */
export async function searchGiftsJson(
  pool: Pool,
  filter: GiftFilter,
  slice: Slice,
): Promise<{ found: number; json: string }> {
  const [found, json] = await readRow<[number, string | null]>(pool, searchStatement(filter, slice));
  return { found, json: json ?? '' };
}

export async function countGifts(pool: Pool, filter: GiftFilter): Promise<number> {
  return (await readRow<[number]>(pool, giftCountStatement(filter)))[0];
}

/** Ids of the categories with this slug or name (in lower case); only the slug counts if a category on offer has it. */
export async function findCategoryIds(pool: Pool, category: string): Promise<string[]> {
  const [ids] = await readRow<[string[] | null]>(pool, {
    name: 'category-ids',
    text: `SELECT array_agg(id) FROM categories WHERE slug = $1 OR (lower(name) = $1
      AND NOT EXISTS (SELECT FROM categories WHERE slug = $1 AND retired_at IS NULL))`,
    values: [category],
  });
  return ids ?? [];
}

/** Joins the JSON of a subquery's rows (`json`, `list_json`) by commas. `name` is that of the prepared statement. */
const joinedJson = (name: string, rows: string, values: unknown[] = []): Statement => ({
  name,
  text: `SELECT coalesce(string_agg(json || list_json, ','), '') FROM (${rows}) AS chosen`,
  values,
});

export async function listFeaturedGifts(pool: Pool, limit: number): Promise<string> {
  const rows = `SELECT ${JSON_PARTS} FROM ${DOCUMENTS} WHERE d.featured AND d.on_sale ORDER BY d.featured_position, d.popularity DESC, d.gift_id LIMIT $1`;
  return (await readRow<[string]>(pool, joinedJson('gifts-featured', rows, [limit])))[0];
}

export async function listTrendingGifts(pool: Pool, limit: number): Promise<string> {
  const rows = `SELECT ${JSON_PARTS} FROM ${DOCUMENTS} WHERE d.on_sale ORDER BY d.popularity DESC, d.gift_id LIMIT $1`;
  return (await readRow<[string]>(pool, joinedJson('gifts-trending', rows, [limit])))[0];
}

export async function findGiftJson(pool: Pool, id: string): Promise<string | null> {
  const row = await readRow<[string] | undefined>(pool, {
    name: 'gift',
    text: `SELECT d.json || l.json FROM ${DOCUMENTS} WHERE d.gift_id = $1 AND d.on_sale`,
    values: [id],
  });
  return row?.[0] ?? null;
}

/**
 * Reads only the gifts of the same primary category that are next in price on either side, along the index,
 * because a category may have thousands. Gifts of the other categories fill up the rest.
 */
const RELATED_GIFTS = `
  WITH dearer AS MATERIALIZED (
    SELECT * FROM gift_documents WHERE category_ids[1] = ($3::text[])[1] AND on_sale AND gift_id <> $1 AND price_cents >= $4
    ORDER BY price_cents, popularity DESC, gift_id LIMIT $2
  ), cheaper AS MATERIALIZED (
    SELECT * FROM gift_documents WHERE category_ids[1] = ($3::text[])[1] AND on_sale AND gift_id <> $1 AND price_cents < $4
    ORDER BY price_cents DESC, popularity DESC, gift_id LIMIT $2
  ), others AS (
    SELECT * FROM gift_documents
    WHERE category_ids && $3::text[] AND category_ids[1] <> ($3::text[])[1] AND on_sale AND gift_id <> $1
    ORDER BY abs(price_cents - $4), popularity DESC, gift_id
    LIMIT greatest(0, $2 - (SELECT count(*) FROM dearer) - (SELECT count(*) FROM cheaper))
  )
  SELECT ${JSON_PARTS} FROM (TABLE dearer UNION ALL TABLE cheaper UNION ALL TABLE others) AS d JOIN category_lists l USING (category_ids)
  ORDER BY category_ids[1] <> ($3::text[])[1], abs(price_cents - $4), popularity DESC, gift_id LIMIT $2`;

/**
 * Gifts that share a category as JSON, those of the same primary category and nearest in price first; null for an
 * unknown gift.
 */
export async function listRelatedGifts(pool: Pool, id: string, limit: number): Promise<string | null> {
  const gift = await readRow<[string[], number] | undefined>(pool, {
    name: 'gift-relations',
    text: 'SELECT category_ids, price_cents FROM gift_documents WHERE gift_id = $1 AND on_sale',
    values: [id],
  });
  if (!gift) return null;
  return (await readRow<[string]>(pool, joinedJson('gifts-related', RELATED_GIFTS, [id, limit, ...gift])))[0];
}

export async function listCategories(db: Executor): Promise<Category[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(isNull(categories.retiredAt))
    .orderBy(categories.position, categories.id);
  return rows.map(({ id, slug, name, imageUrl }) => ({
    id,
    slug,
    name,
    image: imageUrl,
    image_url: imageUrl,
  }));
}

const suitsGiftOnOffer = sql`EXISTS (SELECT FROM gift_tags JOIN gift_documents USING (gift_id) WHERE tag_id = ${tags.id} AND on_sale)`;

/** All occasions and recipients, or those with available gifts, by position. */
export async function listTags(db: Executor, which: 'on offer' | 'all'): Promise<Tag[]> {
  return await db
    .select({ id: tags.id, kind: tags.kind, name: tags.name, title: tags.title })
    .from(tags)
    .where(which === 'all' ? undefined : suitsGiftOnOffer)
    .orderBy(tags.position, tags.id);
}

/** A card design can be chosen once it has an image and until it is retired. */
const isAvailable = and(isNull(cardImages.retiredAt), ne(cardImages.imageUrl, ''));

/** @param category name in any case, or its slug ("thank-you"); null for all */
export async function listCardImages(db: Executor, category: string | null): Promise<CardImage[]> {
  const name = sql`lower(${cardImages.category})`;
  const inCategory =
    category === null ? undefined : sql`lower(${category}) IN (${name}, replace(${name}, ' ', '-'))`;
  const rows = await db
    .select()
    .from(cardImages)
    .where(and(isAvailable, inCategory))
    .orderBy(cardImages.position, cardImages.id);
  return rows.map(toCardImage);
}

export const toCardImage = (row: CardImageRow): CardImage => ({
  id: row.id,
  name: row.name,
  description: row.description,
  image_url: row.imageUrl,
  preview_url: row.previewUrl,
  category: row.category,
});

/** The gift, sold out or not; null if it is unknown or retired. */
export async function findGiftForOrder(db: Executor, id: string): Promise<GiftRow | null> {
  const [row] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.id, id), isNull(gifts.retiredAt)));
  return row ?? null;
}

/** Gifts by id in their public form; unknown and retired ones are missing. */
export async function findGifts(db: Executor, ids: string[]): Promise<Map<string, Gift>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: giftDocuments.giftId, json: giftJson })
    .from(giftDocuments)
    .where(and(inArray(giftDocuments.giftId, ids), giftDocuments.onSale));
  return new Map(rows.map(({ id, json }) => [id, JSON.parse(json) as Gift]));
}

/** Names by id, including those of retired gifts. */
export async function findGiftNames(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: gifts.id, name: gifts.name }).from(gifts).where(inArray(gifts.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids that exist, including those of retired gifts. */
export async function listExistingGiftIds(db: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: gifts.id }).from(gifts).where(inArray(gifts.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Card designs by id, including retired ones, because earlier orders still show them. */
export async function findCardImages(db: Executor, ids: string[]): Promise<CardImageRow[]> {
  return ids.length === 0 ? [] : await db.select().from(cardImages).where(inArray(cardImages.id, ids));
}

/** A card design that can be chosen now; null if it is unknown, retired or without an image. */
export async function findCardImage(db: Executor, id: string): Promise<CardImageRow | null> {
  const [row] = await db
    .select()
    .from(cardImages)
    .where(and(eq(cardImages.id, id), isAvailable));
  return row ?? null;
}

/** Whether any gift is not retired. */
export async function hasGifts(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: gifts.id }).from(gifts).where(isNull(gifts.retiredAt)).limit(1);
  return rows.length > 0;
}
