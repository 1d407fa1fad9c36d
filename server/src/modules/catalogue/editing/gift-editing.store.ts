import type { OperatorGiftQuery } from '@presently/contracts/operator-catalogue';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
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
import type { GiftRow } from '../catalogue.store.ts';
import { categories, gifts, stockChanges } from '../catalogue.tables.ts';
import { matchesRetired } from './list-filters.ts';
import { nextUpdatedAt } from './touch-columns.ts';

/** A gift with its public JSON and the columns that only operators see. */
export type OperatorGiftRow = Pick<
  GiftRow,
  'id' | 'stock' | 'featured' | 'popularity' | 'categoryIds' | 'updatedAt' | 'retiredAt'
> & { json: string };

const columns = {
  id: gifts.id,
  json: sql<string>`gifts.public_json`,
  stock: gifts.stock,
  featured: gifts.featured,
  popularity: gifts.popularity,
  categoryIds: gifts.categoryIds,
  updatedAt: gifts.updatedAt,
  retiredAt: gifts.retiredAt,
};

type SortBy = OperatorGiftQuery['sort_by'];

/** Sort expressions, each with a matching index except stock. Unlimited stock sorts as the largest number. */
const SORT_COLUMNS: Record<SortBy, Pick<KeysetSort, 'by' | 'type'>> = {
  name: { by: sql`plain_text(${gifts.name})`, type: 'text' },
  price: { by: gifts.priceCents, type: 'number' },
  stock: { by: sql`coalesce(${gifts.stock}, 2147483647)`, type: 'number' },
  popularity: { by: gifts.popularity, type: 'number' },
  updated_at: { by: gifts.updatedAt, type: 'time' },
};

const matchesQuery = (query: string | undefined): SQL | undefined =>
  query?.trim()
    ? sql`(gifts.plain_words LIKE '%' || plain_text(${escapeLike(query.trim())}) || '%' OR ${gifts.id} LIKE '%' || lower(${escapeLike(query.trim())}) || '%')`
    : undefined;

const matchesCategory = (category: string | undefined): SQL | undefined =>
  category?.trim()
    ? sql`${gifts.categoryIds} && ARRAY(SELECT ${categories.id} FROM ${categories} WHERE ${categories.id} = ${category.trim()} OR ${categories.slug} = lower(${category.trim()}) OR lower(${categories.name}) = lower(${category.trim()}))`
    : undefined;

/** A page of gifts. `stock: 'low'` finds those with at most `lowStock` units. */
export async function listGiftsForOperators(
  db: Executor,
  { query, category, stock, retired, sort_by, sort_order, cursor, limit }: OperatorGiftQuery,
  lowStock: number,
): Promise<{ rows: OperatorGiftRow[]; nextCursor: string | null }> {
  const list = `gifts ${sort_by} ${sort_order}`;
  const sort: KeysetSort = { list, ...SORT_COLUMNS[sort_by], order: sort_order, id: gifts.id };
  const matchesStock =
    stock === undefined ? undefined : sql`${gifts.stock} <= ${stock === 'out' ? 0 : lowStock}`;
  const conditions = and(
    matchesRetired(gifts.retiredAt, retired),
    matchesQuery(query),
    matchesCategory(category),
    matchesStock,
  );
  return await readPage(sort, { position: parseCursor(sort, cursor), limit }, (page) =>
    db
      .select({ ...columns, cursorKey: cursorKey(sort) })
      .from(gifts)
      .where(and(conditions, page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

export async function findOperatorGift(db: Executor, id: string): Promise<OperatorGiftRow | null> {
  const [row] = await db.select(columns).from(gifts).where(eq(gifts.id, id));
  return row ?? null;
}

/** FOR NO KEY UPDATE: blocks other operators and sales of the gift until the transaction ends. */
export async function lockGift(tx: Tx, id: string): Promise<GiftRow | null> {
  const [row] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('no key update');
  return row ?? null;
}

type NewGift = Omit<typeof gifts.$inferInsert, 'createdAt' | 'updatedAt'>;

/** @returns its id; null if the id is taken */
export async function insertGift(tx: Tx, gift: NewGift): Promise<string | null> {
  const [row] = await tx.insert(gifts).values(gift).onConflictDoNothing().returning({ id: gifts.id });
  return row?.id ?? null;
}

type GiftChange = Partial<Omit<NewGift, 'id' | 'retiredAt'>> & { retiredAt?: SQL | null };

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
