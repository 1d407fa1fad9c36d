import type { Executor } from '../../platform/db/database.ts';
import type { PurchaseDescription } from '../payments/index.ts';
import { serializeOrder } from './order.serializers.ts';
import { manageKeyOf } from './order-keys.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { getOrdersOfPurchase } from './purchase/purchase-orders.ts';
import { listOrdersOfUser } from './store/order-details.store.ts';

/** For the data export: a limit that no user reaches. */
const ALL_ORDERS = { page: 1, limit: 10_000 };

/** The link of the first gift that was bought, and the manage key of a guest. */
export async function describePurchase(deps: OrdersDeps, purchaseId: string): Promise<PurchaseDescription> {
  const [{ urlId, manageKeyHash }] = await getOrdersOfPurchase(deps.database.db, purchaseId);
  return { gift_id: urlId, manage_key: manageKeyHash === null ? null : manageKeyOf(deps, purchaseId) };
}

/** The orders in the export of personal data. */
export async function exportOrders(deps: OrdersDeps, db: Executor, userId: string) {
  const { rows } = await listOrdersOfUser(db, userId, ALL_ORDERS);
  return { orders: rows.map((row) => serializeOrder(deps, row)) };
}
