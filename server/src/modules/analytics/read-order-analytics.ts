import type { OrderAnalytics } from '@presently/contracts/analytics';
import { centsToDollars } from '@presently/contracts/money';
import { hasRole } from '@presently/contracts/roles';
import type { BaseDeps } from '../../deps.ts';
import type { Viewer } from '../accounts/index.ts';
import { getOrderTotals } from '../orders/index.ts';

/** Order totals: for the whole shop for managers and owners, for their own orders for other users. */
export async function readOrderAnalytics(
  { database: { db, reads } }: BaseDeps,
  viewer: Viewer,
): Promise<OrderAnalytics> {
  const isManager = hasRole(viewer.role, 'manager');
  const totals = isManager
    ? await reads.readCurrent((replica) => getOrderTotals(replica.db, null))
    : await getOrderTotals(db, viewer.userId);
  return {
    scope: isManager ? 'shop' : 'own',
    total_orders: totals.orders,
    total_spent: centsToDollars(totals.spentCents),
    total_refunded: centsToDollars(totals.refundedCents),
    claimed_orders: totals.claimed,
    delivered_orders: totals.delivered,
    cancelled_orders: totals.cancelled,
    orders_by_status: totals.byStatus,
  };
}
