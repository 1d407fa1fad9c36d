import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { FakeStripe } from './fake-stripe/start-fake-stripe.ts';

type Row = {
  id: string;
  payment_status: string;
  status: string;
  price_cents: number;
  holds_stock: boolean;
  intent_id: string | null;
  refunded_cents: number;
  picked: number;
  receipts: number;
};

/**
 * What must hold between our books and Stripe's at any quiet moment: I1 taken money belongs to exactly one
 * order that is paid or refunded, I2 no paid order without taken money of its amount, I8 never more given
 * back than taken.
 */
export async function expectStripeLedgerToMatch(pool: Pool, fakeStripe: FakeStripe): Promise<{ paid: number }> {
  const { rows } = await pool.query<Row>(
    `SELECT o.id, o.payment_status, o.status, o.price_cents, o.holds_stock, p.intent_id, p.refunded_cents,
       (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id AND e.type = 'Picked') AS picked,
       (SELECT count(*)::int FROM messages m WHERE m.reference = o.id::text AND m.kind = 'receipt') AS receipts
     FROM orders o JOIN payments p ON p.reference = o.id::text`,
  );
  const byReference = new Map(rows.map((row) => [row.id, row]));
  const intents = await fakeStripe.intents();
  const refunds = await fakeStripe.refunds();
  const wrong: string[] = [];
  const takenFor = new Map<string, number>();
  for (const intent of intents) {
    const back = refunds
      .filter((refund) => refund.payment_intent === intent.id && refund.status === 'succeeded')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (back > intent.amount_received) wrong.push(`${intent.id}: more given back than taken`);
    if (intent.status !== 'succeeded') continue;
    const order = byReference.get(intent.metadata.reference);
    takenFor.set(intent.metadata.reference, (takenFor.get(intent.metadata.reference) ?? 0) + 1);
    if (!order) wrong.push(`${intent.id}: money without an order`);
    else if (order.intent_id !== intent.id) wrong.push(`${intent.id}: not the intent of its order`);
    else if (order.refunded_cents !== back)
      wrong.push(`${order.id}: ${back} went back, ${order.refunded_cents} in our books`);
    else if (back < intent.amount && !['paid', 'partially_refunded'].includes(order.payment_status))
      wrong.push(`${order.id}: money was taken and the order is ${order.payment_status}`);
  }
  for (const order of rows) {
    const isPaid = ['paid', 'refunded', 'partially_refunded'].includes(order.payment_status);
    if (order.payment_status === 'awaiting') wrong.push(`${order.id}: neither paid nor given up`);
    if ((takenFor.get(order.id) ?? 0) > 1) wrong.push(`${order.id}: charged twice`);
    if (isPaid && takenFor.get(order.id) !== 1) wrong.push(`${order.id}: paid without money`);
    if (isPaid && (order.picked !== 1 || order.receipts !== 1))
      wrong.push(`${order.id}: begun ${order.picked} times, ${order.receipts} receipts`);
    if (order.holds_stock && (order.payment_status === 'failed' || order.status === 'Cancelled'))
      wrong.push(`${order.id}: holds stock without being sold`);
  }
  expect(wrong).toEqual([]);
  return { paid: takenFor.size };
}
