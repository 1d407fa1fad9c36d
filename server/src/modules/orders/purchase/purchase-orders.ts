import type { Db, Tx } from '../../../platform/db/database.ts';
import { getOrderWithDetails, type OrderWithDetails } from '../store/order-details.store.ts';
import { lockOrder, type OrderRow } from '../store/orders.store.ts';
import { markPaid } from '../transition.ts';

/**
 * The orders of a purchase, each of them one gift. So far a purchase has one order, which has the purchase's id; this
 * file alone knows that.
 */
export const firstOrderId = (purchaseId: string): string => purchaseId;

export async function getOrdersOfPurchase(
  db: Db,
  purchaseId: string,
): Promise<[OrderWithDetails, ...OrderWithDetails[]]> {
  return [await getOrderWithDetails(db, purchaseId)];
}

/** SELECT FOR UPDATE; empty for an unknown purchase. */
export async function lockOrdersOfPurchase(tx: Tx, purchaseId: string): Promise<OrderRow[]> {
  const order = await lockOrder(tx, purchaseId);
  return order ? [order] : [];
}

/** Marks pending orders as paid. @returns those that were pending */
export async function markOrdersPaid(tx: Tx, purchaseId: string): Promise<OrderRow[]> {
  const order = await markPaid(tx, purchaseId);
  return order ? [order] : [];
}
