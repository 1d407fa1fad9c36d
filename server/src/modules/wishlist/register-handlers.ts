import { userExportHandlers } from '../accounts/index.ts';
import { listWishlistRows } from './wishlist.store.ts';

/** Adds the wishlist to the export of personal data. When an account is deleted, the foreign key deletes the wishlist. */
export function registerWishlistHandlers(): void {
  userExportHandlers.push(async (db, userId) => {
    const rows = await listWishlistRows(db, userId);
    return {
      wishlist: rows.map(({ giftId, addedAt }) => ({ gift_id: giftId, added_at: addedAt.toISOString() })),
    };
  });
}
