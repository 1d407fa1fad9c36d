import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Actor } from '../audit/index.ts';
import { gifts, stockChanges } from './catalogue.tables.ts';
import { nextUpdatedAt } from './editing/touch-columns.ts';
import {
  type CompleteGift,
  findCompleteGifts,
  lockGifts,
  replaceCategories,
  replaceTags,
  setStock,
} from './gifts.store.ts';

/* Bulk changes of gifts, by an import or an operator. */

/** Ids per statement; PostgreSQL allows 65,535 parameters. */
const IDS_PER_QUERY = 5_000;

/** Gifts by id, including retired ones. */
export async function findGiftsById(db: Executor, ids: string[]): Promise<Map<string, CompleteGift>> {
  const found = new Map<string, CompleteGift>();
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY)
    for (const gift of await findCompleteGifts(db, ids.slice(at, at + IDS_PER_QUERY)))
      found.set(gift.id, gift);
  return found;
}

/** Locks gifts in the order of their ids, so that two bulk changes cannot deadlock. */
export async function lockManyGifts(tx: Tx, ids: string[]): Promise<void> {
  const sorted = [...ids].sort();
  for (let at = 0; at < sorted.length; at += IDS_PER_QUERY)
    await lockGifts(tx, sorted.slice(at, at + IDS_PER_QUERY));
}

/** The fields that can be changed in bulk. */
export type GiftFields = Pick<
  CompleteGift,
  'id' | 'name' | 'description' | 'brand' | 'priceCents' | 'stock' | 'featured' | 'categoryIds' | 'tagIds'
> & { retired: boolean };

export type GiftChange = { before: CompleteGift; after: GiftFields };

/** Updates all gifts in a few statements; the caller must have locked them. */
export async function updateGifts(tx: Tx, changes: GiftChange[]): Promise<void> {
  const rows = changes.map(({ after }) => after);
  await tx.execute(sql`
    UPDATE ${gifts} SET
      name = given.name, description = given.description, brand = given.brand, price_cents = given."priceCents",
      featured = given.featured, featured_position = CASE WHEN given.featured THEN gifts.featured_position END,
      retired_at = CASE WHEN given.retired THEN coalesce(gifts.retired_at, now()) END,
      updated_at = ${nextUpdatedAt(gifts.updatedAt)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id text, name text, description text, brand text,
      "priceCents" integer, featured boolean, retired boolean)
    WHERE gifts.id = given.id`);
  const moved = changes.filter(({ before, after }) => before.categoryIds.join() !== after.categoryIds.join());
  await replaceCategories(
    tx,
    moved.map(({ after }) => after),
  );
  const retagged = changes.filter(({ before, after }) => before.tagIds.join() !== after.tagIds.join());
  await replaceTags(
    tx,
    retagged.map(({ after }) => after),
  );
  const counted = changes.filter(({ before, after }) => before.stock !== after.stock);
  await setStock(
    tx,
    counted.map(({ after }) => after),
  );
}

type StockChange = { giftId: string; stockBefore: number | null; stockAfter: number | null };

export async function insertStockChanges(
  tx: Tx,
  operator: Actor,
  reason: string,
  changes: StockChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(stockChanges).values(
    changes.map((change) => ({
      ...change,
      id: newUuid(),
      reason,
      actorId: operator.userId,
      actorName: operator.name,
    })),
  );
}
