import type { Tx } from '../../../platform/db/database.ts';
import { eraseGifterOfOrders } from '../gifter/erase-gifter.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findPurchaseOfOrder } from '../store/gifter-data.store.ts';
import { erasePurchaseContacts, lockPurchases } from '../store/purchases.store.ts';
import { assertNotUnderWay } from './gift-under-way.ts';

/**
 * Erases a guest from the purchase of an order. Works like deleting an account, but the manage link stays valid, so
 * that a repeated request succeeds.
 * @returns the ids of the orders, which stay locked until the transaction ends
 * @throws HttpError 409 while one of its gifts is still to be paid, claimed or delivered
 */
export async function eraseGuestOfOrder(deps: OrdersDeps, tx: Tx, orderId: string): Promise<string[]> {
  const purchaseId = await findPurchaseOfOrder(tx, orderId);
  const orderIds = await lockPurchases(tx, [purchaseId]);
  await assertNotUnderWay(deps, tx, orderIds);
  await eraseGifterOfOrders(tx, orderIds, () => erasePurchaseContacts(tx, [purchaseId]));
  return orderIds;
}
