import type { Executor } from '../../platform/db/database.ts';
import { eraseGifter } from './gifter/erase-gifter.ts';
import { serializeOrder } from './order.serializers.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { exportMessages } from './personal-data/export-messages.ts';
import { onPaymentChanged } from './purchase/conclude-purchase.ts';
import { describePurchase } from './purchase/purchase-response.ts';
import { listAllOrdersOfUser } from './store/order-details.store.ts';

/** The orders in the export of personal data, and the emails about them. */
async function exportOrders(deps: OrdersDeps, db: Executor, userId: string) {
  const rows = await listAllOrdersOfUser(db, userId);
  const orderIds = rows.map(({ id }) => id);
  return {
    orders: rows.map((row) => serializeOrder(deps, row)),
    emails: await exportMessages(db, 'gifter', orderIds),
  };
}

/** Listeners that `composition.ts` connects to the events of payments and accounts. */
export const orderListeners = { onPaymentChanged, describePurchase, eraseGifter, exportOrders };
