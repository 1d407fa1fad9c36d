import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { wishlistItems } from './wishlist.tables.ts';

export type WishlistRow = { giftId: string; addedAt: Date };

const columns = { giftId: wishlistItems.giftId, addedAt: wishlistItems.addedAt };
const isItem = (userId: string, giftId: string) =>
  and(eq(wishlistItems.userId, userId), eq(wishlistItems.giftId, giftId));

/** The whole wishlist, newest first. */
export async function listWishlistRows(db: Executor, userId: string): Promise<WishlistRow[]> {
  return await db
    .select(columns)
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.addedAt), wishlistItems.giftId);
}

export async function isOnWishlist(db: Executor, userId: string, giftId: string): Promise<boolean> {
  const [row] = await db.select(columns).from(wishlistItems).where(isItem(userId, giftId));
  return row !== undefined;
}

/** Adds a gift; if it is already on the list, its date is kept. */
export async function upsertWishlistRow(
  db: Executor,
  userId: string,
  giftId: string,
): Promise<WishlistRow & { isNew: boolean }> {
  const [row] = await db
    .insert(wishlistItems)
    .values({ userId, giftId })
    // The no-op update makes RETURNING include an existing row; xmax is 0 only for an inserted one.
    .onConflictDoUpdate({
      target: [wishlistItems.userId, wishlistItems.giftId],
      set: { addedAt: sql`${wishlistItems.addedAt}` },
    })
    .returning({ ...columns, isNew: sql<boolean>`xmax = 0` });
  return row as NonNullable<typeof row>;
}

export async function deleteWishlistRow(db: Executor, userId: string, giftId: string): Promise<void> {
  await db.delete(wishlistItems).where(isItem(userId, giftId));
}
