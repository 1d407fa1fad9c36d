import type { WishlistItem } from '@presently/contracts/wishlist';
import { giftNotFound } from '@presently/texts/server/shared';
import type { BaseDeps } from '../../deps.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { lockUserForKeyShare } from '../accounts/index.ts';
import { findGifts } from '../catalogue/index.ts';
import { upsertWishlistRow } from './wishlist.store.ts';

/**
 * Adds a gift. Idempotent.
 * @throws HttpError 404 for an unknown or retired gift, 401 if the account has been deleted in the meantime
 */
export async function addToWishlist(
  { database }: BaseDeps,
  userId: string,
  giftId: string,
): Promise<{ isNew: boolean; item: WishlistItem }> {
  const gift = (await findGifts(database.db, [giftId])).get(giftId);
  if (!gift) throw notFound(giftNotFound);
  return await database.transaction(async (tx) => {
    // The account may have been deleted while this request was running.
    if (!(await lockUserForKeyShare(tx, userId))) throw new HttpError('unauthorized');
    const { isNew, addedAt } = await upsertWishlistRow(tx, userId, giftId);
    return { isNew, item: { gift_id: giftId, added_at: addedAt.toISOString(), gift } };
  });
}
