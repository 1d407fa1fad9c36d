import type { Pool } from 'pg';
import { expect } from 'vitest';

/** What must hold of orders, money, stock and claims at any quiet moment, whatever happened before. */
export async function expectBooksToBalance(pool: Pool): Promise<void> {
  const broken = async (name: string, sql: string) => {
    const { rows } = await pool.query(sql);
    expect({ [name]: rows }).toEqual({ [name]: [] });
  };
  await broken(
    'an order neither paid nor given up',
    `SELECT id, payment_status FROM orders WHERE payment_status = 'awaiting'`,
  );
  await broken(
    'a gift without its money',
    `SELECT o.id FROM orders o LEFT JOIN payments p ON p.reference = o.id::text LEFT JOIN sandbox_intents i ON i.id = p.intent_id
     WHERE o.payment_status IN ('paid', 'refunded', 'partially_refunded') AND (i.status IS DISTINCT FROM 'succeeded' OR i.amount_cents <> o.price_cents)`,
  );
  await broken(
    'money without its gift',
    `SELECT i.id FROM sandbox_intents i LEFT JOIN payments p ON p.intent_id = i.id LEFT JOIN orders o ON p.reference = o.id::text
     WHERE i.status = 'succeeded' AND i.refunded_cents < i.amount_cents AND o.payment_status IS DISTINCT FROM 'paid' AND o.payment_status IS DISTINCT FROM 'partially_refunded'`,
  );
  await broken(
    'a refund in our books that the processor does not have',
    `SELECT p.id FROM payments p JOIN sandbox_intents i ON i.id = p.intent_id WHERE p.refunded_cents <> i.refunded_cents`,
  );
  await broken(
    'a cancelled gift whose money stayed',
    `SELECT id FROM orders WHERE status = 'Cancelled' AND payment_status <> 'refunded'`,
  );
  await broken(
    'a claim without an address',
    `SELECT o.id FROM orders o LEFT JOIN addresses a ON a.order_id = o.id WHERE (o.claimed_at IS NOT NULL) <> (a.order_id IS NOT NULL)`,
  );
  await broken(
    'a paid gift without its beginning',
    `SELECT o.id FROM orders o WHERE o.payment_status = 'paid' AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.type = 'Picked')`,
  );
  await broken(
    'a paid gift without exactly one receipt',
    `SELECT o.id FROM orders o WHERE o.payment_status = 'paid' AND o.gifter_email IS NOT NULL AND (SELECT count(*) FROM messages m WHERE m.reference = o.id::text AND m.kind = 'receipt') <> 1`,
  );
  await broken('stock below zero', `SELECT id FROM gifts WHERE stock < 0`);
  await broken(
    'stock held by an attempt that failed',
    `SELECT id FROM orders WHERE holds_stock AND (payment_status = 'failed' OR status = 'Cancelled')`,
  );
}
