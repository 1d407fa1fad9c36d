import type { OperatorGiftQuery } from '@presently/contracts/operator-catalogue';
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { afterCursor, type Cursor, epochMicros } from '../../../platform/http/keyset-pagination.ts';
import { newUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../audit/index.ts';
import type { GiftRow } from '../catalogue.store.ts';
import { categories, gifts, stockChanges } from '../catalogue.tables.ts';
import { afterPosition, cursorKey, orderBy, parseCursor, type SortKey, toPage } from './sorted-pagination.ts';
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

type SortColumn = { by: SQL; kind: 'string' | 'number'; isTime?: boolean };

/** Sort expressions, each with a matching index except stock. Unlimited stock sorts as the largest number. */
const SORT_COLUMNS: Record<SortBy, SortColumn> = {
  name: { by: sql`plain_text(${gifts.name})`, kind: 'string' },
  price: { by: sql`${gifts.priceCents}`, kind: 'number' },
  stock: { by: sql`coalesce(${gifts.stock}, 2147483647)`, kind: 'number' },
  popularity: { by: sql`${gifts.popularity}`, kind: 'number' },
  updated_at: { by: sql`${gifts.updatedAt}`, kind: 'number', isTime: true },
};

/** Escapes the wildcards of LIKE. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const matchesQuery = (query: string | undefined): SQL | undefined =>
  query?.trim()
    ? sql`(gifts.plain_words LIKE '%' || plain_text(${escapeLike(query.trim())}) || '%' OR ${gifts.id} LIKE '%' || lower(${escapeLike(query.trim())}) || '%')`
    : undefined;

const matchesCategory = (category: string | undefined): SQL | undefined =>
  category?.trim()
    ? sql`${gifts.categoryIds} && ARRAY(SELECT ${categories.id} FROM ${categories} WHERE ${categories.id} = ${category.trim()} OR ${categories.slug} = lower(${category.trim()}) OR lower(${categories.name}) = lower(${category.trim()}))`
    : undefined;

const matchesRetired = (retired: OperatorGiftQuery['retired']): SQL | undefined =>
  retired === 'all' ? undefined : retired === 'true' ? isNotNull(gifts.retiredAt) : isNull(gifts.retiredAt);

/** A page of gifts. `stock: 'low'` finds those with at most `lowStock` units. */
export async function listGiftsForOperators(
  db: Executor,
  { query, category, stock, retired, sort_by, sort_order, cursor, limit }: OperatorGiftQuery,
  lowStock: number,
): Promise<{ rows: OperatorGiftRow[]; nextCursor: string | null }> {
  const { kind, ...sortedBy } = SORT_COLUMNS[sort_by];
  const list = `gifts ${sort_by} ${sort_order}`;
  const sort: SortKey = { ...sortedBy, order: sort_order };
  const id = sql`${gifts.id}`;
  const matchesStock =
    stock === undefined ? undefined : sql`${gifts.stock} <= ${stock === 'out' ? 0 : lowStock}`;
  const rows = await db
    .select({
      ...columns,
      key: cursorKey(sort).mapWith(kind === 'number' ? Number : String) as SQL<string | number>,
    })
    .from(gifts)
    .where(
      and(
        matchesRetired(retired),
        matchesQuery(query),
        matchesCategory(category),
        matchesStock,
        afterPosition(parseCursor(list, kind, cursor), sort, id),
      ),
    )
    .orderBy(orderBy(sort, id))
    .limit(limit + 1);
  return toPage(list, rows, limit);
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

/** Stock changes of a gift, newest first; returns up to `limit + 1` rows, so that the caller knows whether more follow. */
export async function listStockChanges(
  db: Executor,
  giftId: string,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<{ id: string; at: string; row: StockChangeRow }[]> {
  const place = { time: stockChanges.at, id: stockChanges.id, newestFirst: true };
  return await db
    .select({ id: stockChanges.id, at: epochMicros(stockChanges.at), row: stockChanges })
    .from(stockChanges)
    .where(and(eq(stockChanges.giftId, giftId), afterCursor(cursor, place)))
    .orderBy(desc(stockChanges.at), desc(stockChanges.id))
    .limit(limit + 1);
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
