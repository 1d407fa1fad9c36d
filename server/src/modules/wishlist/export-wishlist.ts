import type { Executor } from '../../platform/db/database.ts';
import { listWishlistRows } from './wishlist.store.ts';

/** The wishlist in the export of personal data. When an account is deleted, the foreign key deletes the wishlist. */
export async function exportWishlist(db: Executor, userId: string) {
  const rows = await listWishlistRows(db, userId);
  return {
    wishlist: rows.map(({ giftId, addedAt }) => ({ gift_id: giftId, added_at: addedAt.toISOString() })),
  };
}
