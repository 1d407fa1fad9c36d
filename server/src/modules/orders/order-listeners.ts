import type { Executor } from '../../platform/db/database.ts';
import { eraseGifter } from './gifter/erase-gifter.ts';
import { serializeOrder } from './order.serializers.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { exportMessages } from './personal-data/export-messages.ts';
import { onPaymentChanged } from './purchase/conclude-purchase.ts';
import { describePurchase } from './purchase/purchase-response.ts';
import { listOrdersOfUser } from './store/order-details.store.ts';

/** For data exports; no user has this many orders. */
const ALL_ORDERS = { page: 1, limit: 10_000 };

/** The orders in the export of personal data, and the emails about them. */
async function exportOrders(deps: OrdersDeps, db: Executor, userId: string) {
  const { rows } = await listOrdersOfUser(db, userId, ALL_ORDERS);
  const orderIds = rows.map(({ id }) => id);
  return {
    orders: rows.map((row) => serializeOrder(deps, row)),
    emails: await exportMessages(db, 'gifter', orderIds),
  };
}

/** Listeners that `composition.ts` connects to the events of payments and accounts. */
export const orderListeners = { onPaymentChanged, describePurchase, eraseGifter, exportOrders };
