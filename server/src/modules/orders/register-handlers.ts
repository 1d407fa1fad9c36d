import { userDeletedHandlers, userExportHandlers } from '../accounts/index.ts';
import { type PurchaseDescription, paymentListeners, purchaseDescribers } from '../payments/index.ts';
import { eraseGifter } from './gifter/erase-gifter.ts';
import { serializeOrder } from './order.serializers.ts';
import { manageKeyOf } from './order-keys.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { advanceOrder } from './purchase/advance-order.ts';
import { listOrdersOfUser } from './store/order-details.store.ts';
import { findOrder } from './store/orders.store.ts';

/** For the data export: a limit that no user reaches. */
const ALL_ORDERS = { page: 1, limit: 10_000 };

/** Subscribes the orders module to payment changes, purchase look-ups, account deletion and data export. */
export function registerOrderHandlers(deps: OrdersDeps): void {
  paymentListeners.push(advanceOrder);
  purchaseDescribers.push(describePurchase);
  userDeletedHandlers.push(eraseGifter);
  userExportHandlers.push(async (db, userId) => {
    const { rows } = await listOrdersOfUser(db, userId, ALL_ORDERS);
    return { orders: rows.map((row) => serializeOrder(deps, row)) };
  });
}

async function describePurchase(deps: OrdersDeps, reference: string): Promise<PurchaseDescription | null> {
  const order = await findOrder(deps.database.db, reference);
  return (
    order && {
      gift_id: order.urlId,
      manage_key: order.gifterId === null ? manageKeyOf(deps, order.id) : null,
    }
  );
}
