import type { FakeStripe } from '@presently/fake-stripe';
import type { Pool } from 'pg';
import { expect } from 'vitest';

type Row = {
  id: string;
  purchase_id: string;
  payment_status: string;
  status: string;
  price_cents: number;
  stock_reserved: boolean;
  intent_id: string | null;
  refunded_cents: number;
  picked: number;
  receipts: number;
};

const isFunded = ({ payment_status }: Row): boolean =>
  ['paid', 'partially_refunded'].includes(payment_status);

/**
 * Compares our orders with Stripe's ledger; no payment may be in progress. Every captured payment belongs to exactly one
 * purchase whose orders are paid or refunded, every paid order has a captured payment of its amount, and refunds never exceed it.
 */
export async function expectStripeLedgerToMatch(
  pool: Pool,
  fakeStripe: FakeStripe,
): Promise<{ paid: number }> {
  const { rows } = await pool.query<Row>(
    `SELECT o.id, o.purchase_id, o.payment_status, o.status, o.price_cents, o.stock_reserved, p.intent_id, p.refunded_cents,
       (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id AND e.type = 'Picked') AS picked,
       (SELECT count(*)::int FROM outbox_messages m WHERE m.order_id = o.id AND m.kind = 'receipt') AS receipts
     FROM orders o JOIN payments p USING (purchase_id)`,
  );
  const ordersByPurchase = Map.groupBy(rows, (row) => row.purchase_id);
  const intents = await fakeStripe.intents();
  const refunds = await fakeStripe.refunds();
  const violations: string[] = [];
  const capturesByPurchase = new Map<string, number>();
  for (const intent of intents) {
    const back = refunds
      .filter((refund) => refund.payment_intent === intent.id && refund.status === 'succeeded')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (back > intent.amount_received) violations.push(`${intent.id}: refunded more than captured`);
    if (intent.status !== 'succeeded') continue;
    const { reference } = intent.metadata;
    capturesByPurchase.set(reference, (capturesByPurchase.get(reference) ?? 0) + 1);
    const orders = ordersByPurchase.get(reference) ?? [];
    const [order] = orders;
    if (!order) violations.push(`${intent.id}: captured without an order`);
    else if (order.intent_id !== intent.id) violations.push(`${intent.id}: not the intent of its order`);
    else if (order.refunded_cents !== back)
      violations.push(`${order.id}: ${back} went back, ${order.refunded_cents} in our database`);
    else if (back < intent.amount && !orders.some(isFunded))
      violations.push(`${order.id}: captured, but the order is ${order.payment_status}`);
  }
  for (const order of rows) {
    const isPaid = ['paid', 'refunded', 'partially_refunded'].includes(order.payment_status);
    if (order.payment_status === 'awaiting') violations.push(`${order.id}: neither paid nor failed`);
    if ((capturesByPurchase.get(order.purchase_id) ?? 0) > 1) violations.push(`${order.id}: charged twice`);
    if (isPaid && capturesByPurchase.get(order.purchase_id) !== 1)
      violations.push(`${order.id}: paid without a captured payment`);
    if (isPaid && (order.picked !== 1 || order.receipts !== 1))
      violations.push(`${order.id}: picked ${order.picked} times, ${order.receipts} receipts`);
    if (order.stock_reserved && (order.payment_status === 'failed' || order.status === 'Cancelled'))
      violations.push(`${order.id}: holds stock without being sold`);
  }
  expect(violations).toEqual([]);
  return { paid: capturesByPurchase.size };
}
