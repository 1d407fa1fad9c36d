import type { Pool } from 'pg';
import { expect } from 'vitest';
import { invariants } from '../../src/modules/invariants/index.ts';

/** Invariants that hold only while no payment is in progress. */
const QUIESCENT_INVARIANTS: [string, string][] = [
  [
    'a gift whose money the sandbox does not have',
    `SELECT o.id FROM orders o LEFT JOIN payments p USING (purchase_id) LEFT JOIN sandbox_intents i ON i.id = p.intent_id
     WHERE o.payment_status IN ('paid', 'refunded', 'partially_refunded') AND (i.status IS DISTINCT FROM 'succeeded' OR i.amount_cents <> p.amount_cents)`,
  ],
  [
    'money at the sandbox without its gift',
    `SELECT i.id FROM sandbox_intents i LEFT JOIN payments p ON p.intent_id = i.id LEFT JOIN orders o USING (purchase_id)
     WHERE i.status = 'succeeded' AND i.refunded_cents < i.amount_cents AND o.payment_status IS DISTINCT FROM 'paid' AND o.payment_status IS DISTINCT FROM 'partially_refunded'
       AND (o.payment_status IS DISTINCT FROM 'refunded' OR o.amount_cents > (SELECT sum(r.amount_cents) FROM refunds r WHERE r.order_id = o.id AND r.status = 'succeeded'))`,
  ],
  [
    'a cancelled gift whose money stayed',
    `SELECT id FROM orders WHERE status = 'Cancelled' AND payment_status <> 'refunded'`,
  ],
  [
    'a paid gift without exactly one receipt',
    `SELECT o.id FROM orders o JOIN purchase_contacts c USING (purchase_id) WHERE o.payment_status = 'paid' AND c.email IS NOT NULL AND (SELECT count(*) FROM outbox_messages m WHERE m.order_id = o.id AND m.kind = 'receipt') <> 1`,
  ],
];

/** Checks the invariants of orders, payments, stock and claims; no request or job may be in progress. */
export async function expectInvariantsToHold(pool: Pool): Promise<void> {
  const all = [
    ...invariants({ includeRecent: true }).map(({ kind, sql }) => [kind, sql] as const),
    ...QUIESCENT_INVARIANTS,
  ];
  for (const [name, sql] of all) {
    const { rows } = await pool.query(sql);
    expect({ [name]: rows }).toEqual({ [name]: [] });
  }
}
