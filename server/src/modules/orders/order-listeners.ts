import type { Executor } from '../../platform/db/database.ts';
import type { PurchaseDescription } from '../payments/index.ts';
import { serializeOrder } from './order.serializers.ts';
import { manageKeyOf } from './order-keys.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { listOrdersOfUser } from './store/order-details.store.ts';
import { findOrder } from './store/orders.store.ts';

/** For the data export: a limit that no user reaches. */
const ALL_ORDERS = { page: 1, limit: 10_000 };

/** The link of the gift that was bought with a payment, and the manage key of a guest. */
export async function describePurchase(deps: OrdersDeps, reference: string): Promise<PurchaseDescription> {
  const order = await findOrder(deps.database.db, reference);
  if (!order) return {};
  return { gift_id: order.urlId, manage_key: order.gifterId === null ? manageKeyOf(deps, order.id) : null };
}

/** The orders in the export of personal data. */
export async function exportOrders(deps: OrdersDeps, db: Executor, userId: string) {
  const { rows } = await listOrdersOfUser(db, userId, ALL_ORDERS);
  return { orders: rows.map((row) => serializeOrder(deps, row)) };
}
