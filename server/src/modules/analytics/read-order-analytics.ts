import type { OrderAnalytics } from '@presently/contracts/analytics';
import { centsToDollars } from '@presently/contracts/money';
import type { BaseDeps } from '../../deps.ts';
import type { Viewer } from '../accounts/index.ts';
import { getOrderTotals } from '../orders/index.ts';

/** Order totals: of the whole shop for operators, of their own orders for other users. */
export async function readOrderAnalytics(
  { database: { db, reads } }: BaseDeps,
  viewer: Viewer,
): Promise<OrderAnalytics> {
  const isOperator = viewer.role !== null;
  const totals = isOperator
    ? await reads.readCurrent((replica) => getOrderTotals(replica.db, null))
    : await getOrderTotals(db, viewer.userId);
  return {
    scope: isOperator ? 'shop' : 'own',
    total_orders: totals.orders,
    total_spent: centsToDollars(totals.spentCents),
    total_refunded: centsToDollars(totals.refundedCents),
    claimed_orders: totals.claimed,
    delivered_orders: totals.delivered,
    cancelled_orders: totals.cancelled,
    orders_by_status: totals.byStatus,
  };
}
