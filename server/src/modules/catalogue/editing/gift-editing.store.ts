import type { OperatorGiftQuery } from '@presently/contracts/operator-gifts';
import { and, desc, eq, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../../../platform/db/conditions.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  cursorKey,
  type KeysetSort,
  parseCursor,
  readPage,
} from '../../../platform/http/keyset-pagination.ts';
import { newUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../audit/index.ts';
import { categories, giftDocuments, giftStock, gifts, stockChanges } from '../catalogue.tables.ts';
import { type CompleteGift, findCompleteGifts, giftJson, lockGifts } from '../gifts.store.ts';
import { nextUpdatedAt } from './touch-columns.ts';

/** A gift with its public JSON and the columns that only operators see. */
export type OperatorGiftRow = Pick<
  CompleteGift,
  'id' | 'stock' | 'featured' | 'popularity' | 'categoryIds' | 'updatedAt' | 'retiredAt'
> & { json: string };

const columns = {
  id: gifts.id,
  json: giftJson,
  stock: giftStock.onHand,
  featured: gifts.featured,
  popularity: gifts.popularity,
  categoryIds: giftDocuments.categoryIds,
  updatedAt: gifts.updatedAt,
  retiredAt: gifts.retiredAt,
};

type SortBy = OperatorGiftQuery['sort_by'];

/** Sort expressions, each with a matching index except stock. Unlimited stock sorts as the largest number. */
const SORT_COLUMNS: Record<SortBy, Pick<KeysetSort, 'by' | 'type'>> = {
  name: { by: giftDocuments.plainName, type: 'text' },
  price: { by: giftDocuments.priceCents, type: 'number' },
  stock: { by: sql`coalesce(${giftStock.onHand}, 2147483647)`, type: 'number' },
  popularity: { by: giftDocuments.popularity, type: 'number' },
  updated_at: { by: gifts.updatedAt, type: 'time' },
};

const matchesQuery = (query: string | undefined): SQL | undefined =>
  query?.trim()
    ? sql`(${giftDocuments.plainWords} LIKE '%' || plain_text(${escapeLike(query.trim())}) || '%' OR ${giftDocuments.giftId} ILIKE '%' || ${escapeLike(query.trim())} || '%')`
    : undefined;

/** By id, else by slug, else by name: the name of one category may be the id or slug of another. */
function matchesCategory(category = ''): SQL | undefined {
  const key = category.trim();
  if (key === '') return undefined;
  const hasId = sql`${categories.id} = ${key}`;
  const hasSlug = sql`${categories.slug} = lower(${key})`;
  const hasName = sql`lower(${categories.name}) = lower(${key})`;
  return sql`${giftDocuments.categoryIds} && ARRAY(SELECT ${categories.id} FROM ${categories}
    WHERE ${hasId} OR ${hasSlug} OR ${hasName} ORDER BY ${hasId} DESC, ${hasSlug} DESC LIMIT 1)`;
}

const matchesRetired = (retired: OperatorGiftQuery['retired']): SQL | undefined =>
  retired === 'all'
    ? undefined
    : retired === 'true'
      ? not(sql`${giftDocuments.onSale}`)
      : sql`${giftDocuments.onSale}`;

/** A page of gifts. `stock: 'low'` finds those with at most `lowStock` units. */
export async function listGiftsForOperators(
  db: Executor,
  { query, category, stock, retired, sort_by, sort_order, cursor, limit }: OperatorGiftQuery,
  lowStock: number,
): Promise<{ rows: OperatorGiftRow[]; nextCursor: string | null }> {
  const list = `gifts ${sort_by} ${sort_order}`;
  const sort: KeysetSort = { list, ...SORT_COLUMNS[sort_by], order: sort_order, id: giftDocuments.giftId };
  const matchesStock =
    stock === undefined ? undefined : sql`${giftStock.onHand} <= ${stock === 'out' ? 0 : lowStock}`;
  const conditions = and(
    matchesRetired(retired),
    matchesQuery(query),
    matchesCategory(category),
    matchesStock,
  );
  return await readPage(sort, { position: parseCursor(sort, cursor), limit }, (page) =>
    db
      .select({ ...columns, cursorKey: cursorKey(sort) })
      .from(giftDocuments)
      .innerJoin(gifts, eq(gifts.id, giftDocuments.giftId))
      .innerJoin(giftStock, eq(giftStock.giftId, giftDocuments.giftId))
      .where(and(conditions, page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

/** The available featured gifts, in the order of the home page; at most `limit`. */
export async function listFeaturedGiftsForOperators(db: Executor, limit: number): Promise<OperatorGiftRow[]> {
  return await db
    .select(columns)
    .from(giftDocuments)
    .innerJoin(gifts, eq(gifts.id, giftDocuments.giftId))
    .innerJoin(giftStock, eq(giftStock.giftId, giftDocuments.giftId))
    .where(isFeatured)
    .orderBy(...FEATURED_ORDER)
    .limit(limit);
}

const isFeatured = and(giftDocuments.featured, giftDocuments.onSale);
const FEATURED_ORDER = [giftDocuments.featuredPosition, desc(giftDocuments.popularity), giftDocuments.giftId];

/** Locks the available featured gifts until the transaction ends, and returns their ids in order. */
export async function lockFeaturedGifts(tx: Tx): Promise<string[]> {
  const readIds = () =>
    tx
      .select({ id: giftDocuments.giftId })
      .from(giftDocuments)
      .where(isFeatured)
      .orderBy(...FEATURED_ORDER);
  const ids = (await readIds()).map(({ id }) => id);
  await tx
    .select({ id: gifts.id })
    .from(gifts)
    .where(inArray(gifts.id, ids))
    .orderBy(gifts.id)
    .for('no key update');
  return (await readIds()).map(({ id }) => id);
}

/**
 * Sets the positions of these gifts from 0, and removes those of all other featured gifts. Does not count as a change
 * to the gifts.
 */
export async function setFeaturedOrder(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${gifts} SET featured_position = (
      SELECT position - 1 FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) WITH ORDINALITY AS given (id, position)
      WHERE given.id = gifts.id)
    WHERE featured AND (featured_position IS NOT NULL OR gifts.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`);
}

export async function findOperatorGift(db: Executor, id: string): Promise<OperatorGiftRow | null> {
  const [row] = await db
    .select(columns)
    .from(gifts)
    .innerJoin(giftDocuments, eq(giftDocuments.giftId, gifts.id))
    .innerJoin(giftStock, eq(giftStock.giftId, gifts.id))
    .where(eq(gifts.id, id));
  return row ?? null;
}

/** The gift, locked until the transaction ends, which blocks other operators and its sales. */
export async function lockGift(tx: Tx, id: string): Promise<CompleteGift | null> {
  await lockGifts(tx, [id]);
  return (await findCompleteGifts(tx, [id]))[0] ?? null;
}

type GiftChange = Partial<Omit<typeof gifts.$inferInsert, 'id' | 'retiredAt'>> & { retiredAt?: SQL | null };

/** Updates the timestamp even without other changes, because stock or categories have been edited. */
export async function updateGiftRow(tx: Tx, id: string, change: GiftChange): Promise<void> {
  await tx
    .update(gifts)
    .set({ ...change, updatedAt: nextUpdatedAt(gifts.updatedAt) })
    .where(eq(gifts.id, id));
}

type StockChangeInput = { stockBefore: number | null; stockAfter: number | null; reason: string };

export async function insertStockChange(
  tx: Tx,
  giftId: string,
  actor: Actor,
  change: StockChangeInput,
): Promise<void> {
  await tx
    .insert(stockChanges)
    .values({ id: newUuid(), giftId, actorId: actor.userId, actorName: actor.name, ...change });
}

type StockChangeRow = typeof stockChanges.$inferSelect;

const NEWEST_FIRST: KeysetSort = {
  list: 'stock-changes',
  by: stockChanges.createdAt,
  type: 'time',
  order: 'desc',
  id: stockChanges.id,
};

/** A page of the stock changes of a gift, newest first. */
export async function listStockChanges(
  db: Executor,
  giftId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: StockChangeRow[]; nextCursor: string | null }> {
  const position = parseCursor(NEWEST_FIRST, cursor);
  return await readPage(NEWEST_FIRST, { position, limit }, (page) =>
    db
      .select({ ...getTableColumns(stockChanges), cursorKey: cursorKey(NEWEST_FIRST) })
      .from(stockChanges)
      .where(and(eq(stockChanges.giftId, giftId), page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

/** FOR SHARE: blocks retiring these categories until the transaction ends. */
export async function lockCategories(
  tx: Tx,
  ids: string[],
): Promise<{ id: string; name: string; retiredAt: Date | null }[]> {
  return await tx
    .select({ id: categories.id, name: categories.name, retiredAt: categories.retiredAt })
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(categories.id)
    .for('share');
}
