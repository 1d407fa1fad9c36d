import type { CatalogueListQuery } from '@presently/contracts/operator-catalogue';
import type { OperatorCategory } from '@presently/contracts/operator-categories';
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  cursorKey,
  type KeysetSort,
  parseCursor,
  readPage,
} from '../../../platform/http/keyset-pagination.ts';
import { categories, giftCategories, gifts } from '../catalogue.tables.ts';
import { matchesRetired, nameContains } from './list-filters.ts';
import { nextUpdatedAt } from './touch-columns.ts';

export type CategoryRow = typeof categories.$inferSelect;
export type CategoryWithCount = CategoryRow & { gifts: number };

const giftCount = sql<number>`(SELECT count(*)::int FROM gift_categories gc JOIN gifts g ON g.id = gc.gift_id WHERE gc.category_id = categories.id AND g.retired_at IS NULL)`;
const columns = { row: categories, gifts: giftCount };
const withCount = ({ row, gifts }: { row: CategoryRow; gifts: number }): CategoryWithCount => ({
  ...row,
  gifts,
});

const DISPLAY_ORDER: KeysetSort = {
  list: 'categories',
  by: categories.position,
  type: 'number',
  order: 'asc',
  id: categories.id,
};

/** A page of categories in display order. */
export async function listCategoriesForOperators(
  db: Executor,
  { query, retired, cursor, limit }: CatalogueListQuery,
): Promise<{ rows: CategoryWithCount[]; nextCursor: string | null }> {
  const position = parseCursor(DISPLAY_ORDER, cursor);
  const { rows, nextCursor } = await readPage(DISPLAY_ORDER, { position, limit }, (page) =>
    db
      .select({ ...columns, id: categories.id, cursorKey: cursorKey(DISPLAY_ORDER) })
      .from(categories)
      .where(
        and(matchesRetired(categories.retiredAt, retired), nameContains(categories.name, query), page.after),
      )
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
  return { rows: rows.map(withCount), nextCursor };
}

export async function findCategory(db: Executor, id: string): Promise<CategoryWithCount | null> {
  const [found] = await db.select(columns).from(categories).where(eq(categories.id, id));
  return found ? withCount(found) : null;
}

/** FOR UPDATE: blocks other operators, and changes that add gifts to the category (`lockCategories`). */
export async function lockCategory(tx: Tx, id: string): Promise<CategoryRow | null> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  return row ?? null;
}

/** Call it after `lockCategory`, so that gifts added while waiting for the lock are counted. */
export async function countGiftsIn(tx: Tx, id: string): Promise<number> {
  const inCategory = and(
    eq(giftCategories.giftId, gifts.id),
    eq(giftCategories.categoryId, id),
    isNull(gifts.retiredAt),
  );
  return await tx.$count(giftCategories, sql`EXISTS (SELECT FROM ${gifts} WHERE ${inCategory})`);
}

/** Serialises changes of names and slugs, so that no two categories get the same one. Call it before locking a row. */
export async function lockCategoryTable(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${categories} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Another category with this name (case-insensitive) or slug. */
export async function findDuplicateCategory(
  tx: Tx,
  { id, name, slug }: { id: string; name?: string | undefined; slug?: string | undefined },
): Promise<CategoryRow | null> {
  const same = or(
    name === undefined ? undefined : sql`lower(${categories.name}) = lower(${name})`,
    slug === undefined ? undefined : eq(categories.slug, slug),
  );
  const [row] = await tx
    .select()
    .from(categories)
    .where(and(ne(categories.id, id), same ?? sql`false`))
    .limit(1);
  return row ?? null;
}

type NewCategory = Pick<CategoryRow, 'id' | 'slug' | 'name'> & { position: number | undefined };

/** Inserts a category, at the end unless a position is given; null if the id or the slug is taken. */
export async function insertCategory(tx: Tx, { position, ...row }: NewCategory): Promise<CategoryRow | null> {
  const last = sql`(SELECT coalesce(max(${categories.position}), -1) + 1 FROM ${categories})`;
  const [inserted] = await tx
    .insert(categories)
    .values({ ...row, position: position ?? last })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

type CategoryChange = Partial<Pick<CategoryRow, 'name' | 'slug' | 'position' | 'imageUrl'>> & {
  retiredAt?: SQL | null;
};

export async function updateCategoryRow(tx: Tx, id: string, change: CategoryChange): Promise<void> {
  await tx
    .update(categories)
    .set({ ...change, updatedAt: nextUpdatedAt(categories.updatedAt) })
    .where(eq(categories.id, id));
}

export const serializeCategory = ({
  id,
  slug,
  name,
  imageUrl,
  ...row
}: CategoryWithCount): OperatorCategory => ({
  id,
  slug,
  name,
  image: imageUrl,
  image_url: imageUrl,
  position: row.position,
  gifts: row.gifts,
  updated_at: row.updatedAt.toISOString(),
  retired_at: row.retiredAt?.toISOString() ?? null,
});
