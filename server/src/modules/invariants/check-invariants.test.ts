import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../test/support/invariants.ts';
import { aGift, claim, placeOrder, SANDBOX_CARDS } from '../../../test/support/shop-actions.ts';
import { type Sql, test } from '../../../test/support/shop-test.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { checkInvariants, invariants } from './index.ts';

test.beforeAll(async ({ shop, sql }) => {
  await warmPool(shop);
  // The database's constraints prevent most of these states, but a manual repair that bypasses them can still create
  // one.
  for (const table of ['purchases', 'orders', 'payments', 'refunds'])
    await sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await sql('DROP INDEX payments_method_pays_once');
  for (const name of ['orders_failed_holds_no_stock', 'orders_refund_at_most_paid'])
    await sql(`ALTER TABLE orders DROP CONSTRAINT ${name}`);
});
/** Checks immediately, as if the last run were long ago. */
const check = async (shop: TestApp, sql: Sql) => {
  await sql(`UPDATE scheduled_task_runs SET next_run_at = now() WHERE name = 'check-invariants'`);
  return await checkInvariants(shop.deps, 300);
};
const openAlerts = (sql: Sql) =>
  sql(`SELECT kind, subject FROM alerts WHERE resolved_at IS NULL ORDER BY kind, subject`);

const OF_ORDER = '(SELECT purchase_id FROM orders WHERE id = $1)';

/** A gift that was bought two hours ago, so that the check covers it. */
async function anOldGift(shop: TestApp, sql: Sql): Promise<{ id: string }> {
  const giftId = await aGift(shop, { stock: 5 });
  const { body } = await placeOrder(shop, { giftId });
  const { id } = body.data;
  await makeOld(sql, id);
  return { id };
}

async function makeOld(sql: Sql, id: string): Promise<void> {
  const old = `now() - interval '2 hours'`;
  await sql(
    `UPDATE orders SET created_at = ${old}, updated_at = ${old}, status_changed_at = ${old} WHERE id = $1`,
    [id],
  );
  await sql(`UPDATE purchases SET created_at = ${old} WHERE id = ${OF_ORDER}`, [id]);
  await sql(`UPDATE payments SET created_at = ${old}, updated_at = ${old} WHERE purchase_id = ${OF_ORDER}`, [
    id,
  ]);
  await sql(`UPDATE sandbox_intents SET created_at = ${old} WHERE reference = ${OF_ORDER}::text`, [id]);
}

test.beforeEach(async ({ shop, sql }) => {
  expect(await check(shop, sql)).toBe(0);
  expect(await openAlerts(sql)).toEqual([]);
});

/** Statements about an order whose id is $1. */
const ORDER_FAILED = `UPDATE orders SET payment_status = 'failed', stock_reserved = false WHERE id = $1`;
const PAYMENT_ENDED = `UPDATE payments SET intent_status = 'canceled' WHERE purchase_id = ${OF_ORDER}`;
const NO_MESSAGES = `DELETE FROM outbox_messages WHERE order_id = $1`;
const NOT_AT_THE_SANDBOX = `DELETE FROM sandbox_intents WHERE reference = ${OF_ORDER}::text`;

/** For each invariant, statements that violate it and one that restores it. */
const VIOLATIONS: Record<string, { kind: string; violate: string[]; restore: string; subject?: 'message' }> =
  {
    'I1, paid without a gift': {
      kind: 'money_without_gift',
      violate: [ORDER_FAILED, NO_MESSAGES],
      restore: `UPDATE orders SET payment_status = 'paid', stock_reserved = true WHERE id = $1`,
    },
    'I2, a gift that was not paid': {
      kind: 'gift_without_money',
      violate: [PAYMENT_ENDED, NOT_AT_THE_SANDBOX],
      restore: `UPDATE payments SET intent_status = 'succeeded' WHERE purchase_id = ${OF_ORDER}`,
    },
    'I2, another amount': {
      kind: 'gift_without_money',
      violate: [`UPDATE orders SET price_cents = price_cents + 1 WHERE id = $1`],
      restore: `UPDATE orders SET price_cents = price_cents - 1 WHERE id = $1`,
    },
    'I2, neither paid nor failed': {
      kind: 'order_unsettled',
      violate: [
        `UPDATE orders SET payment_status = 'awaiting' WHERE id = $1`,
        `UPDATE payments SET intent_status = 'processing' WHERE purchase_id = ${OF_ORDER}`,
        NOT_AT_THE_SANDBOX,
        NO_MESSAGES,
      ],
      restore: ORDER_FAILED,
    },
    'I4, 3-D Secure that does not end': {
      kind: 'order_unsettled',
      violate: [
        `UPDATE orders SET payment_status = 'requires_action' WHERE id = $1`,
        `UPDATE payments SET intent_status = 'requires_action' WHERE purchase_id = ${OF_ORDER}`,
        NOT_AT_THE_SANDBOX,
        NO_MESSAGES,
      ],
      restore: ORDER_FAILED,
    },
    'I4, stock reserved by a failed order': {
      kind: 'stock_held_for_nothing',
      violate: [
        `UPDATE orders SET payment_status = 'failed' WHERE id = $1`,
        PAYMENT_ENDED,
        NOT_AT_THE_SANDBOX,
        NO_MESSAGES,
      ],
      restore: `UPDATE orders SET stock_reserved = false WHERE id = $1`,
    },
    'I6, failed without an alert': {
      kind: 'message_lost',
      subject: 'message',
      violate: [`UPDATE outbox_messages SET status = 'failed', sent_at = NULL WHERE order_id = $1`],
      restore: `UPDATE outbox_messages SET status = 'sent', sent_at = now() WHERE id = $1`,
    },
    'I6, never sent': {
      kind: 'message_lost',
      subject: 'message',
      violate: [
        `UPDATE outbox_messages SET status = 'queued', sent_at = NULL, created_at = now() - interval '2 days' WHERE order_id = $1`,
      ],
      restore: `UPDATE outbox_messages SET status = 'sent', sent_at = now() WHERE id = $1`,
    },
    'I7, paid without its first event': {
      kind: 'gift_without_beginning',
      violate: [`DELETE FROM order_events WHERE order_id = $1`],
      restore: `INSERT INTO order_events (order_id, type) VALUES ($1, 'Picked')`,
    },
    'I7, a link that leads nowhere': {
      kind: 'link_leads_nowhere',
      violate: [ORDER_FAILED, PAYMENT_ENDED, NOT_AT_THE_SANDBOX],
      restore: NO_MESSAGES,
    },
    'I8, refunded more than was paid': {
      kind: 'refunded_too_much',
      violate: [
        `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status)
       SELECT gen_random_uuid(), $1, id, key, 3000, 'x', 'pending' FROM payments, (VALUES ('a'), ('b')) AS keys (key) WHERE purchase_id = ${OF_ORDER}`,
      ],
      restore: `DELETE FROM refunds WHERE order_id = $1`,
    },
    'I8, cancelled without a refund': {
      kind: 'ended_without_refund',
      violate: [
        `UPDATE orders SET status = 'Cancelled', cancel_reason = 'expired', stock_reserved = false WHERE id = $1`,
      ],
      restore: `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status)
       SELECT gen_random_uuid(), $1, id, 'end', amount_cents, 'x', 'pending' FROM payments WHERE purchase_id = ${OF_ORDER}`,
    },
    'I8, another refunded amount at the processor': {
      kind: 'sandbox_disagrees',
      violate: [`UPDATE sandbox_intents SET refunded_cents = 100 WHERE reference = ${OF_ORDER}::text`],
      restore: `UPDATE sandbox_intents SET refunded_cents = 0 WHERE reference = ${OF_ORDER}::text`,
    },
  };

describe('a violated invariant', () => {
  /** Prevents the next test from finding this one's violations. */
  test.afterEach(async ({ sql }) => {
    await sql(`TRUNCATE purchases, payments, sandbox_intents, outbox_messages, alerts CASCADE`);
  });

  test.for(Object.entries(VIOLATIONS))(
    '%s: raises one alert, also when found again, and resolves it when the invariant holds again',
    async ([_, { kind, violate, restore, subject: subjectType }], { shop, sql }) => {
      const { id } = await anOldGift(shop, sql);
      const [message] = await sql(`SELECT id FROM outbox_messages WHERE order_id = $1`, [id]);
      for (const statement of violate) await sql(statement, [id]);
      const subject = subjectType === 'message' ? message.id : id;
      expect(await check(shop, sql)).toBeGreaterThan(0);
      await check(shop, sql);
      expect(await openAlerts(sql)).toContainEqual({ kind, subject });
      expect(
        await sql(`SELECT occurrences FROM alerts WHERE kind = $1 AND subject = $2`, [kind, subject]),
      ).toEqual([{ occurrences: 2 }]);
      await sql(restore, [subject]);
      await check(shop, sql);
      expect(await openAlerts(sql)).not.toContainEqual({ kind, subject });
    },
  );

  test('I3: one payment method for two orders', async ({ shop, sql }) => {
    const [one, other] = [await anOldGift(shop, sql), await anOldGift(shop, sql)];
    await sql(
      `UPDATE payments SET payment_method_id = 'pm_same' WHERE purchase_id IN (SELECT purchase_id FROM orders WHERE id = ANY($1))`,
      [[one.id, other.id]],
    );
    await check(shop, sql);
    expect(await openAlerts(sql)).toEqual([{ kind: 'paid_twice', subject: [one.id, other.id].sort()[0] }]);
  });
});

test('operations in progress raise no alert', async ({ shop, sql }) => {
  const giftId = await aGift(shop);
  const { body } = await placeOrder(shop, { giftId });
  await claim(shop, body.gift_id);
  await sql(`UPDATE orders SET payment_status = 'awaiting' WHERE id = $1`, [
    (await placeOrder(shop, { giftId })).body.data.id,
  ]);
  await sql(
    `DELETE FROM outbox_messages WHERE order_id IN (SELECT id FROM orders WHERE payment_status = 'awaiting')`,
  );
  expect(await check(shop, sql)).toBe(0);
  await sql(
    `UPDATE orders SET payment_status = 'failed', stock_reserved = false WHERE payment_status = 'awaiting'`,
  );
  await sql(
    `UPDATE payments SET intent_status = 'canceled' WHERE purchase_id IN (SELECT purchase_id FROM orders WHERE payment_status = 'failed')`,
  );
  await sql(
    `DELETE FROM sandbox_intents WHERE reference IN (SELECT purchase_id::text FROM orders WHERE payment_status = 'failed')`,
  );
  await expectInvariantsToHold(shop.deps.database.pool);
});

test('a purchase may wait for 3-D Secure while nothing else is running', async ({ shop }) => {
  const waiting = await placeOrder(shop, { giftId: await aGift(shop), card: SANDBOX_CARDS.requiresAction });
  expect(waiting.status).toBe(202);
  await expectInvariantsToHold(shop.deps.database.pool);
});

test('only one of several instances checks, and again only when it is due', async ({ shop, sql }) => {
  await sql(`DELETE FROM scheduled_task_runs WHERE name = 'check-invariants'`);
  const results = await Promise.all([1, 2, 3, 4].map(() => checkInvariants(shop.deps, 300)));
  expect(results.filter((result) => result !== null)).toEqual([0]);
  expect(await checkInvariants(shop.deps, 300)).toBeNull();
  expect(await check(shop, sql)).toBe(0);
});

test('a check may take longer than the queries of requests', async ({ shop, sql }) => {
  await sql(`DELETE FROM scheduled_task_runs WHERE name = 'check-invariants'`);
  const hasty = openDatabase({
    url: shop.deps.database.pool.options.connectionString as string,
    maxConnections: 1,
    queryTimeoutMs: 1_000,
    onError: () => {},
  });
  const holder = await shop.ownerPool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE orders');
    const checking = checkInvariants({ ...shop.deps, database: hasty }, 300);
    await pause(2_500);
    await holder.query('COMMIT');
    expect(await checking).toBe(0);
  } finally {
    holder.release();
    await hasty.close();
  }
});

test('every invariant has its own kind', () => {
  const kinds = invariants({ includeRecent: false }).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
});
