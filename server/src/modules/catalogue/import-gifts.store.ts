import type { Executor, Tx } from '../../platform/db/database.ts';
import { categories } from './catalogue.tables.ts';
import type { GiftFields } from './gift-changes.store.ts';
import { insertGifts } from './gifts.store.ts';

export type CategoryName = { id: string; slug: string; name: string; retiredAt: Date | null };

export async function listCategoryNames(db: Executor): Promise<CategoryName[]> {
  return await db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      retiredAt: categories.retiredAt,
    })
    .from(categories);
}

/** FOR SHARE: blocks renaming and retiring categories until the transaction ends. */
export async function lockAllCategories(tx: Tx): Promise<void> {
  await tx.select({ id: categories.id }).from(categories).orderBy(categories.id).for('share');
}

/** @returns the number of inserted rows; fewer than `rows` if an id was taken concurrently */
export async function insertImportedGifts(tx: Tx, rows: GiftFields[]): Promise<number> {
  return (await insertGifts(tx, rows)).length;
}
