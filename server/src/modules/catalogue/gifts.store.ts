import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { giftStock, gifts } from './catalogue.tables.ts';

/** The fields that operators edit, except stock and categories. */
export type GiftRow = typeof gifts.$inferSelect;
/** A gift with the parts stored in other tables. */
export type CompleteGift = GiftRow & {
  /** null: unlimited. */
  stock: number | null;
  /** The primary category first. */
  categoryIds: string[];
  /** Sorted by id. */
  tagIds: string[];
};

/** The JSON of a gift in public responses, for queries on `gift_documents`. */
export const giftJson = sql<string>`gift_documents.json || (SELECT l.json FROM category_lists l WHERE l.category_ids = gift_documents.category_ids)`;

export type NewGift = Pick<CompleteGift, 'id' | 'name' | 'description' | 'brand' | 'priceCents' | 'stock'> & {
  /** At least one, without duplicates, the primary one first. */
  categoryIds: string[];
  /** Without duplicates. */
  tagIds?: string[];
  imageUrls?: string[];
  popularity?: number;
  featured?: boolean;
  retired?: boolean;
  createdAt?: Date;
};

/**
 * Inserts gifts with their categories and stock, in one statement.
 * @returns the ids of the inserted gifts; ids that were already taken are missing
 */
export async function insertGifts(db: Executor, newGifts: NewGift[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(newGifts)}::jsonb) AS given (id text, name text, description text,
        brand text, "priceCents" integer, stock integer, "categoryIds" jsonb, "tagIds" jsonb, "imageUrls" jsonb,
        popularity integer, featured boolean, retired boolean, "createdAt" timestamptz)
    ), inserted AS (
      INSERT INTO gifts (id, name, description, brand, price_cents, popularity, featured, image_urls, created_at, retired_at)
      SELECT id, name, description, brand, "priceCents", coalesce(popularity, 0), coalesce(featured, false),
        coalesce("imageUrls", '[]'), coalesce("createdAt", now()), CASE WHEN retired THEN now() END
      FROM given ON CONFLICT DO NOTHING RETURNING id
    ), categorised AS (
      INSERT INTO gift_categories (gift_id, category_id, position)
      SELECT id, category.id_of, category.position - 1 FROM inserted JOIN given USING (id),
        jsonb_array_elements_text("categoryIds") WITH ORDINALITY AS category (id_of, position)
    ), tagged AS (
      INSERT INTO gift_tags (gift_id, tag_id)
      SELECT id, tag_id FROM inserted JOIN given USING (id), jsonb_array_elements_text("tagIds") AS tag (tag_id)
    ), stocked AS (
      INSERT INTO gift_stock (gift_id, on_hand) SELECT id, stock FROM inserted JOIN given USING (id)
    )
    SELECT id FROM inserted`);
  return rows.map(({ id }) => id);
}

/** Replaces the categories of gifts. The caller must have locked the gifts. */
export async function replaceCategories(
  tx: Tx,
  changed: Pick<CompleteGift, 'id' | 'categoryIds'>[],
): Promise<void> {
  if (changed.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given (id text, "categoryIds" jsonb)`;
  await tx.execute(sql`DELETE FROM gift_categories USING ${given} WHERE gift_id = given.id`);
  await tx.execute(sql`
    INSERT INTO gift_categories (gift_id, category_id, position)
    SELECT given.id, category.id, category.position - 1
    FROM ${given}, jsonb_array_elements_text("categoryIds") WITH ORDINALITY AS category (id, position)`);
}

/** Replaces the tags of gifts. The caller must have locked the gifts. */
export async function replaceTags(tx: Tx, changed: Pick<CompleteGift, 'id' | 'tagIds'>[]): Promise<void> {
  if (changed.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given (id text, "tagIds" jsonb)`;
  await tx.execute(sql`DELETE FROM gift_tags USING ${given} WHERE gift_id = given.id`);
  await tx.execute(sql`
    INSERT INTO gift_tags (gift_id, tag_id)
    SELECT given.id, tag.id FROM ${given}, jsonb_array_elements_text("tagIds") AS tag (id)`);
}

/** Sets the stock of gifts. The caller must have locked the gifts. */
export async function setStock(tx: Tx, changed: Pick<CompleteGift, 'id' | 'stock'>[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    UPDATE gift_stock SET on_hand = given.stock
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given (id text, stock integer)
    WHERE gift_id = given.id`);
}

const complete = {
  gift: gifts,
  stock: giftStock.onHand,
  categoryIds: sql<string[]>`category_ids_of(gifts.id)`,
  tagIds: sql<string[]>`tag_ids_of(gifts.id)`,
};

/** Gifts by id with their stock, categories and tags, including retired ones, in the order of their ids. */
export async function findCompleteGifts(db: Executor, ids: string[]): Promise<CompleteGift[]> {
  const rows = await db
    .select(complete)
    .from(gifts)
    .innerJoin(giftStock, eq(giftStock.giftId, gifts.id))
    .where(inArray(gifts.id, ids))
    .orderBy(asc(gifts.id));
  return rows.map(({ gift, ...parts }) => ({ ...gift, ...parts }));
}

/**
 * Blocks other operators and sales of these gifts until the transaction ends: in the order of ids, each gift before its
 * stock. FOR NO KEY UPDATE, because an order references its gift after reserving stock: FOR UPDATE would deadlock.
 */
export async function lockGifts(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .select({ id: gifts.id })
    .from(gifts)
    .innerJoin(giftStock, eq(giftStock.giftId, gifts.id))
    .where(inArray(gifts.id, ids))
    .orderBy(asc(gifts.id))
    .for('no key update');
}
