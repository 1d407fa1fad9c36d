import type { Executor } from '../../../platform/db/database.ts';
import { serializeOrder } from '../order.serializers.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findPurchaseOfOrder } from '../store/gifter-data.store.ts';
import { listOrdersOfPurchase } from '../store/order-details.store.ts';
import { exportMessages } from './export-messages.ts';

/** Everything about the guest who bought an order, with the other orders of the purchase. */
export async function exportGuestOfOrder(deps: OrdersDeps, db: Executor, orderId: string) {
  const rows = await listOrdersOfPurchase(db, await findPurchaseOfOrder(db, orderId));
  const orderIds = rows.map(({ id }) => id);
  const gifter = rows[0]?.gifter;
  return {
    gifter: {
      first_name: gifter?.firstName ?? null,
      last_name: gifter?.lastName ?? null,
      email: gifter?.email ?? null,
      billing_address: gifter?.billingAddress ?? null,
      erased_at: gifter?.erasedAt ? new Date(gifter.erasedAt).toISOString() : null,
    },
    orders: rows.map((row) => serializeOrder(deps, row)),
    messages: await exportMessages(db, 'gifter', orderIds),
  };
}
