import { KEEP_UNPAID_DAYS } from '@presently/contracts/limits';
import { eraseGifterOfOrders } from '../gifter/erase-gifter.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { lockOldUnpaidPurchases } from '../store/personal-data.store.ts';
import { erasePurchaseContacts, lockPurchases } from '../store/purchases.store.ts';

const BATCH_SIZE = 200;

/**
 * Erases buyers who never paid, with their notes. A guest's erasure request does not cover these attempts, because only
 * an unverified email address connects them.
 * @returns the number of purchases
 */
export async function eraseUnpaidPurchases({ database }: OrdersDeps): Promise<number> {
  return await database.transaction(async (tx) => {
    const ids = await lockOldUnpaidPurchases(tx, KEEP_UNPAID_DAYS, BATCH_SIZE);
    if (ids.length === 0) return 0;
    const orderIds = await lockPurchases(tx, ids);
    await eraseGifterOfOrders(tx, orderIds, () => erasePurchaseContacts(tx, ids));
    return ids.length;
  });
}
