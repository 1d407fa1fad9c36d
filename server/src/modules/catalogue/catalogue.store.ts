import type { CardImage, Category, Gift } from '@presently/contracts/catalogue';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/database.ts';
import { cardImages, categories, gifts } from './catalogue.tables.ts';
import {
  type Shelf,
  type ShelfPage,
  type Statement,
  searchPageStatement,
  shelfPageStatement,
  shelfTotalStatement,
  wideSearchPageStatement,
} from './gift-list-query.ts';

export type GiftRow = typeof gifts.$inferSelect;
export type CardImageRow = typeof cardImages.$inferSelect;

type Pool = Database['pool'];
type Client = Pick<Pool, 'query'>;

/** Reads of the catalogue go to the driver itself: what the query layer adds would cost more than the query. */
async function readRow<T extends unknown[] | undefined>(client: Client, statement: Statement): Promise<T> {
  const { rows } = await client.query<NonNullable<T>>({ ...statement, rowMode: 'array' });
  return rows[0] as T;
}

/** A page of gifts as their JSON texts, joined by commas, because a list is handed on as it is. */
export async function listShelf(pool: Pool, shelf: Shelf, page: ShelfPage): Promise<string> {
  const [json] = await readRow<[string | null]>(pool, shelfPageStatement(shelf, page));
  return json ?? '';
}

/** A page of what a search finds; more than MAX_FOUND: that there are more is all that is known. */
export async function listFound(
  pool: Pool,
  shelf: Shelf,
  page: ShelfPage,
): Promise<{ found: number; json: string }> {
  const [found, json] = await readRow<[number, string | null]>(pool, searchPageStatement(shelf, page));
  return { found, json: json ?? '' };
}

/** A page of what a search finds all over the shop. */
export async function listFoundWidely(pool: Pool, shelf: Shelf, page: ShelfPage): Promise<string> {
  const [json] = await readRow<[string | null]>(pool, wideSearchPageStatement(shelf, page));
  return json ?? '';
}

export async function countShelf(pool: Pool, shelf: Shelf): Promise<number> {
  return (await readRow<[number]>(pool, shelfTotalStatement(shelf)))[0];
}

/** A category by its slug or name, in lower case; more than one if the name of one is the slug of another. */
export async function findCategoryIds(pool: Pool, category: string): Promise<string[]> {
  const [ids] = await readRow<[string[] | null]>(pool, {
    name: 'category-ids',
    text: 'SELECT array_agg(id) FROM categories WHERE slug = $1 OR lower(name) = $1',
    values: [category],
  });
  return ids ?? [];
}

const joined = (name: string, rows: string, values: unknown[] = []): Statement => ({
  name,
  text: `SELECT coalesce(string_agg(public_json, ','), '') FROM (${rows}) AS chosen`,
  values,
});

export async function listFeaturedGifts(pool: Pool, limit: number): Promise<string> {
  const rows =
    'SELECT public_json FROM gifts WHERE featured AND retired_at IS NULL ORDER BY popularity DESC, id LIMIT $1';
  return (await readRow<[string]>(pool, joined('gifts-featured', rows, [limit])))[0];
}

export async function listTrendingGifts(pool: Pool, limit: number): Promise<string> {
  const rows = 'SELECT public_json FROM gifts WHERE retired_at IS NULL ORDER BY popularity DESC, id LIMIT $1';
  return (await readRow<[string]>(pool, joined('gifts-trending', rows, [limit])))[0];
}

export async function findGiftJson(pool: Pool, id: string): Promise<string | null> {
  const row = await readRow<[string] | undefined>(pool, {
    name: 'gift',
    text: 'SELECT public_json FROM gifts WHERE id = $1 AND retired_at IS NULL',
    values: [id],
  });
  return row?.[0] ?? null;
}

/**
 * Of a category that thousands of gifts share only the nearest on either side of the price are read. Those
 * that share another category are looked for when the first one has too few.
 */
const RELATED_GIFTS = `
  WITH dearer AS MATERIALIZED (
    SELECT * FROM gifts WHERE category_ids[1] = ($3::text[])[1] AND retired_at IS NULL AND id <> $1 AND price_cents >= $4
    ORDER BY price_cents, popularity DESC, id LIMIT $2
  ), cheaper AS MATERIALIZED (
    SELECT * FROM gifts WHERE category_ids[1] = ($3::text[])[1] AND retired_at IS NULL AND id <> $1 AND price_cents < $4
    ORDER BY price_cents DESC, popularity DESC, id LIMIT $2
  ), others AS (
    SELECT * FROM gifts WHERE category_ids && $3::text[] AND category_ids[1] <> ($3::text[])[1] AND retired_at IS NULL AND id <> $1
    ORDER BY abs(price_cents - $4), popularity DESC, id
    LIMIT greatest(0, $2 - (SELECT count(*) FROM dearer) - (SELECT count(*) FROM cheaper))
  )
  SELECT public_json FROM (TABLE dearer UNION ALL TABLE cheaper UNION ALL TABLE others) AS near
  ORDER BY category_ids[1] <> ($3::text[])[1], abs(price_cents - $4), popularity DESC, id LIMIT $2`;

/** Gifts that share a category, those of the same first category and nearest in price before others; null for an unknown gift. */
export async function listRelatedGifts(pool: Pool, id: string, limit: number): Promise<string | null> {
  const gift = await readRow<[string[], number] | undefined>(pool, {
    name: 'gift-relations',
    text: 'SELECT category_ids, price_cents FROM gifts WHERE id = $1 AND retired_at IS NULL',
    values: [id],
  });
  if (!gift) return null;
  return (await readRow<[string]>(pool, joined('gifts-related', RELATED_GIFTS, [id, limit, ...gift])))[0];
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

/** A design is offered from when it has a picture until it is retired. */
const isOffered = and(isNull(cardImages.retiredAt), ne(cardImages.imageUrl, ''));

/** @param category as it stands on the cards, in any case, or as a slug ("thank-you"); null for all */
export async function listCardImages(db: Executor, category: string | null): Promise<CardImage[]> {
  const name = sql`lower(${cardImages.category})`;
  const ofCategory =
    category === null ? undefined : sql`lower(${category}) IN (${name}, replace(${name}, ' ', '-'))`;
  const rows = await db
    .select()
    .from(cardImages)
    .where(and(isOffered, ofCategory))
    .orderBy(cardImages.position, cardImages.id);
  return rows.map(({ id, name, description, imageUrl, previewUrl, category }) => ({
    id,
    name,
    description,
    image_url: imageUrl,
    preview_url: previewUrl,
    category,
  }));
}

/** A gift that may be bought now; null for an unknown or retired one. */
export async function getGiftForOrder(db: Executor, id: string): Promise<GiftRow | null> {
  const [row] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.id, id), isNull(gifts.retiredAt)));
  return row ?? null;
}

/** The gifts of these ids as the public reads them, without unknown and retired ones. */
export async function findGifts(db: Executor, ids: string[]): Promise<Map<string, Gift>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: gifts.id, json: sql<string>`public_json` })
    .from(gifts)
    .where(and(inArray(gifts.id, ids), isNull(gifts.retiredAt)));
  return new Map(rows.map(({ id, json }) => [id, JSON.parse(json) as Gift]));
}

/** Those of the ids that name a gift, retired ones included. */
export async function listExistingGiftIds(db: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: gifts.id }).from(gifts).where(inArray(gifts.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Card designs by their ids, retired ones among them: what was chosen once is still printed. */
export async function findCardImages(db: Executor, ids: string[]): Promise<CardImageRow[]> {
  return ids.length === 0 ? [] : await db.select().from(cardImages).where(inArray(cardImages.id, ids));
}

/** A card design that may be chosen now; null for one that is not offered. */
export async function findCardImage(db: Executor, id: string): Promise<CardImageRow | null> {
  const [row] = await db
    .select()
    .from(cardImages)
    .where(and(eq(cardImages.id, id), isOffered));
  return row ?? null;
}

/** Whether there is anything to buy. */
export async function hasGifts(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: gifts.id }).from(gifts).where(isNull(gifts.retiredAt)).limit(1);
  return rows.length > 0;
}
