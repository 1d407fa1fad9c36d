import { userExportHandlers } from '../accounts/index.ts';
import { listWishlistRows } from './wishlist.store.ts';

/** The wishlist goes with its user's row; until then it is part of what the user may take away. */
export function registerWishlistHandlers(): void {
  userExportHandlers.push(async (db, userId) => {
    const rows = await listWishlistRows(db, userId);
    return {
      wishlist: rows.map(({ giftId, addedAt }) => ({ gift_id: giftId, added_at: addedAt.toISOString() })),
    };
  });
}
