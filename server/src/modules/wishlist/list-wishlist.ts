import type { WishlistItem } from '@presently/contracts/wishlist';
import type { BaseDeps } from '../../deps.ts';
import { findGifts } from '../catalogue/index.ts';
import { listWishlistRows } from './wishlist.store.ts';

type Page = { page: number; limit: number };

/**
 * A page of the wishlist, newest first. Reads the whole list, which is short, because retired gifts have to be left
 * out.
 */
export async function listWishlist(
  { database: { db } }: BaseDeps,
  userId: string,
  { page, limit }: Page,
): Promise<{ items: WishlistItem[]; total: number }> {
  const rows = await listWishlistRows(db, userId);
  const gifts = await findGifts(
    db,
    rows.map((row) => row.giftId),
  );
  const items = rows.flatMap(({ giftId, addedAt }) => {
    const gift = gifts.get(giftId);
    return gift ? [{ gift_id: giftId, added_at: addedAt.toISOString(), gift }] : [];
  });
  return { items: items.slice((page - 1) * limit, page * limit), total: items.length };
}
