import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';

/** `leftCents`: the price minus all refunds, including pending ones. */
export type RefundableOrder = { id: string; purchaseId: string; position: number; leftCents: number };

// Reads the orders module's tables directly: their constraints limit how much of an order can be refunded.
const lockOrders = async (tx: Tx, condition: SQL): Promise<RefundableOrder[]> =>
  (
    await tx.execute<RefundableOrder>(sql`
      SELECT id, purchase_id AS "purchaseId", position, amount_cents - promised_refund_cents AS "leftCents"
      FROM orders WHERE ${condition} ORDER BY id FOR UPDATE`)
  ).rows;

/** SELECT FOR UPDATE. Orders are locked before their payment, and that before its refunds. */
export async function lockOrderToRefund(tx: Tx, id: string): Promise<RefundableOrder | null> {
  const [order] = await lockOrders(tx, sql`id = ${id}`);
  return order ?? null;
}

/** The same for all orders of a purchase, which is locked first. @returns the orders by position */
export async function lockOrdersToRefund(tx: Tx, purchaseId: string): Promise<RefundableOrder[]> {
  await tx.execute(sql`SELECT FROM purchases WHERE id = ${purchaseId} FOR NO KEY UPDATE`);
  const orders = await lockOrders(tx, sql`purchase_id = ${purchaseId}`);
  return orders.sort((one, other) => one.position - other.position);
}
