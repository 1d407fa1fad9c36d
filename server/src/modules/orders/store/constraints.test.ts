import { expect } from 'vitest';
import { aGift, aGiftLink, claim, placeOrder, SANDBOX_CARDS } from '../../../../test/support/shop-actions.ts';
import { test } from '../../../../test/support/shop-test.ts';

test.beforeAll(async ({ shop }) => {
  const giftId = await aGift(shop, { stock: 5 });
  await placeOrder(shop, { giftId, key: 'checkout' });
  await placeOrder(shop, { giftId, card: SANDBOX_CARDS.requiresAction });
  const link = await aGiftLink(shop, { giftId });
  await claim(shop, link);
  const { rows } = await shop.deps.database.pool.query(
    `SELECT p.id, o.id AS order_id FROM payments p JOIN orders o USING (purchase_id) WHERE o.payment_status = 'paid' LIMIT 1`,
  );
  await shop.deps.database.pool.query(`INSERT INTO processor_events (id, type) VALUES ('evt_1', 'x')`);
  await shop.deps.database.pool.query(
    `INSERT INTO refunds (id, payment_id, order_id, idempotency_key, amount_cents, reason, status, processor_refund_id) VALUES (gen_random_uuid(), $1, $2, 'end', 1, 'x', 'pending', 're_1')`,
    [rows[0].id, rows[0].order_id],
  );
  await shop.deps.database.pool.query(`INSERT INTO carrier_events (id) VALUES ('evt_1')`);
});

/** Statements that violate a constraint, by its name. */
const VIOLATIONS: Record<string, [description: string, statement: string]> = {
  idempotency_keys_pkey: [
    'a second use of an idempotency key',
    `INSERT INTO idempotency_keys (scope, key, request_hash, reference) SELECT scope, key, 'x', 'x' FROM idempotency_keys LIMIT 1`,
  ],
  payments_purchase_id_key: [
    'a second payment of one purchase',
    `INSERT INTO payments (id, purchase_id, processor, amount_cents, currency) SELECT gen_random_uuid(), purchase_id, processor, amount_cents, 'usd' FROM payments LIMIT 1`,
  ],
  payments_intent_id_key: [
    'one intent for two payments',
    `INSERT INTO payments (id, capture_method, processor, amount_cents, currency, intent_id) SELECT gen_random_uuid(), 'manual', processor, 1, 'usd', intent_id FROM payments LIMIT 1`,
  ],
  processor_events_pkey: [
    'an event of the processor that is processed twice',
    `INSERT INTO processor_events (id, type) VALUES ('evt_1', 'y')`,
  ],
  carrier_events_pkey: [
    'an event of the carrier that is processed twice',
    `INSERT INTO carrier_events (id) VALUES ('evt_1')`,
  ],
  refunds_idempotency_key: [
    'two refunds of an order with the same idempotency key',
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status) SELECT gen_random_uuid(), order_id, payment_id, idempotency_key, 1, 'y', 'pending' FROM refunds LIMIT 1`,
  ],
  refunds_processor_refund_id: [
    'two refunds of an order with the same id at the processor',
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status, processor_refund_id) SELECT gen_random_uuid(), order_id, payment_id, 'other', 1, 'y', 'pending', processor_refund_id FROM refunds LIMIT 1`,
  ],
  outbox_messages_one_receipt: [
    'two receipts of one order',
    `INSERT INTO outbox_messages (id, channel, recipient, body, kind, order_id) SELECT gen_random_uuid(), channel, recipient, body, kind, order_id FROM outbox_messages WHERE kind = 'receipt' LIMIT 1`,
  ],
  gift_stock_not_negative: [
    'a negative stock',
    `UPDATE gift_stock SET on_hand = -1 WHERE on_hand IS NOT NULL`,
  ],
  purchases_manage_key_hash_key: [
    'two purchases with one manage link',
    `UPDATE purchases SET manage_key_hash = (SELECT manage_key_hash FROM purchases ORDER BY id LIMIT 1)`,
  ],
  purchases_manage_key_hash_length: [
    'an endless hash',
    `UPDATE purchases SET manage_key_hash = repeat('x', 65)`,
  ],
  purchases_total_positive: [
    'a purchase of nothing',
    `INSERT INTO purchases (id, total_cents, currency, payment_status) VALUES (gen_random_uuid(), 0, 'usd', 'awaiting')`,
  ],
  purchases_terms_version_positive: [
    'a version of the terms before the first',
    `UPDATE purchases SET terms_version = 0`,
  ],
  purchases_returns_version_positive: [
    'a version of the returns before the first',
    `UPDATE purchases SET returns_version = 0`,
  ],
  purchases_currency_known: [
    'a purchase in another currency',
    `INSERT INTO purchases (id, total_cents, currency, payment_status) VALUES (gen_random_uuid(), 1, 'eur', 'awaiting')`,
  ],
  purchases_payment_status_known: [
    'a purchase in an unknown state',
    `UPDATE purchases SET payment_status = 'refunded' WHERE payment_status = 'requires_action'`,
  ],
  purchases_total_of_orders: [
    'a purchase whose orders do not add up to its total',
    `INSERT INTO purchases (id, total_cents, currency, payment_status) VALUES (gen_random_uuid(), 1, 'usd', 'awaiting')`,
  ],
  purchases_total_fixed: ['another total after the purchase', `UPDATE purchases SET total_cents = 1`],
  purchases_paid_by_payment: [
    'a purchase that is paid without a payment',
    `WITH bought AS (INSERT INTO purchases (id, total_cents, currency, payment_status)
       SELECT '00000000-0000-4000-8000-000000000001', price_cents, 'usd', 'paid' FROM orders WHERE status = 'Picked' AND payment_status = 'paid')
     INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, status, payment_status, stock_reserved, expires_at)
     SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 1, repeat('x', 22), gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, status, payment_status, stock_reserved, expires_at FROM orders WHERE status = 'Picked' AND payment_status = 'paid'`,
  ],
  orders_paid_with_purchase: [
    'a paid order of an unpaid purchase',
    `UPDATE orders SET payment_status = 'paid' WHERE payment_status = 'requires_action'`,
  ],
  purchases_paid_with_orders: [
    'a paid purchase with an unpaid order',
    `WITH charged AS (UPDATE payments SET intent_status = 'succeeded' WHERE intent_status = 'requires_action')
     UPDATE purchases SET payment_status = 'paid' WHERE payment_status = 'requires_action'`,
  ],
  purchases_paid_final: [
    'a purchase that is paid no longer',
    `UPDATE purchases SET payment_status = 'failed' WHERE payment_status = 'paid'`,
  ],
  orders_paid_final: [
    'an order that is paid no longer',
    `UPDATE orders SET payment_status = 'failed', stock_reserved = false WHERE status = 'Processing'`,
  ],
  payments_purchase_fixed: [
    'a payment that leaves its purchase',
    `UPDATE payments SET purchase_id = NULL, capture_method = 'manual'`,
  ],
  refunds_order_fixed: [
    'a refund that moves to another order',
    `UPDATE refunds SET order_id = (SELECT id FROM orders WHERE payment_status = 'requires_action')`,
  ],
  refunds_payment_of_order: [
    "a refund from another order's payment",
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status)
     SELECT gen_random_uuid(), o.id, r.payment_id, 'other', 1, 'y', 'pending' FROM refunds r, orders o WHERE o.payment_status = 'requires_action'`,
  ],
  payments_success_final: [
    'a payment that is taken back from a gift',
    `UPDATE payments SET intent_status = 'canceled'`,
  ],
  purchase_contacts_first_name_length: [
    'an endless first name',
    `UPDATE purchase_contacts SET first_name = repeat('x', 1201)`,
  ],
  purchase_contacts_last_name_length: [
    'an endless last name',
    `UPDATE purchase_contacts SET last_name = repeat('x', 1201)`,
  ],
  purchase_contacts_email_length: [
    'an endless email address',
    `UPDATE purchase_contacts SET email = repeat('x', 201)`,
  ],
  purchase_contacts_billing_address_object: [
    'a billing address that is none',
    `UPDATE purchase_contacts SET billing_address = '"here"'`,
  ],
  purchase_contacts_erased_is_empty: [
    'an erased gifter of whom something is left',
    `UPDATE purchase_contacts SET erased_at = now()`,
  ],
  payments_amount_of_purchase: [
    'a payment of another amount than its purchase',
    `UPDATE payments SET amount_cents = amount_cents + 1`,
  ],
  payments_method_pays_once: [
    'one payment method that pays two purchases',
    `UPDATE payments SET payment_method_id = 'pm_same'`,
  ],
  payments_of_a_purchase: [
    'a payment for nothing',
    `INSERT INTO payments (id, processor, amount_cents, currency) VALUES (gen_random_uuid(), 'sandbox', 1, 'usd')`,
  ],
  payments_processor_known: ['an unknown card processor', `UPDATE payments SET processor = 'barter'`],
  payments_capture_method_known: [
    'an unknown capture method',
    `INSERT INTO payments (id, processor, amount_cents, currency, capture_method) VALUES (gen_random_uuid(), 'sandbox', 1, 'usd', 'by hand')`,
  ],
  payments_currency_known: ['a payment in another currency', `UPDATE payments SET currency = 'eur'`],
  payments_intent_status_known: [
    'an unknown state of a payment',
    `INSERT INTO payments (id, processor, amount_cents, currency, capture_method, intent_status) VALUES (gen_random_uuid(), 'sandbox', 1, 'usd', 'manual', 'banana')`,
  ],
  payments_payment_method_id_length: [
    'an endless payment method id',
    `UPDATE payments SET payment_method_id = repeat('x', 256)`,
  ],
  payments_intent_id_length: ['an endless intent id', `UPDATE payments SET intent_id = repeat('x', 256)`],
  payments_client_secret_length: [
    'an endless client secret',
    `UPDATE payments SET client_secret = repeat('x', 1001)`,
  ],
  payments_decline_reason_length: [
    'an endless reason of a decline',
    `UPDATE payments SET decline_reason = repeat('x', 10001)`,
  ],
  payments_payer_fingerprint_length: [
    'an endless fingerprint of a payer',
    `UPDATE payments SET payer_fingerprint = repeat('x', 101)`,
  ],
  payments_ip_fingerprint_length: [
    'an endless fingerprint of a network',
    `UPDATE payments SET ip_fingerprint = repeat('x', 101)`,
  ],
  payments_declined_attempts_not_negative: [
    'less than no declined attempts',
    `UPDATE payments SET declined_attempts = -1`,
  ],
  orders_refund_at_most_paid: [
    'refunds of more than an order cost',
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status) SELECT gen_random_uuid(), r.order_id, r.payment_id, 'rest', p.amount_cents, 'y', 'pending' FROM refunds r JOIN payments p ON p.id = r.payment_id`,
  ],
  refunds_status_known: ['an unknown state of a refund', `UPDATE refunds SET status = 'lost'`],
  refunds_idempotency_key_length: [
    'an endless key of a refund',
    `UPDATE refunds SET idempotency_key = repeat('x', 301)`,
  ],
  refunds_reason_length: ['a refund for no reason', `UPDATE refunds SET reason = ''`],
  refunds_processor_refund_id_length: [
    'an endless id of a refund',
    `UPDATE refunds SET processor_refund_id = repeat('x', 256)`,
  ],
  refunds_last_error_length: ['an endless error', `UPDATE refunds SET last_error = repeat('x', 10001)`],
  refunds_attempts_not_negative: ['less than no attempts', `UPDATE refunds SET attempts = -1`],
  payments_amount_positive: ['a payment of zero', `UPDATE payments SET amount_cents = 0`],
  refunds_amount_positive: ['a refund of zero', `UPDATE refunds SET amount_cents = 0`],
  payments_refund_at_most_taken: [
    'refunds of more than was paid',
    `UPDATE payments SET refunded_cents = amount_cents + 1`,
  ],
  sandbox_refund_at_most_taken: [
    'refunds of more than was paid in the sandbox',
    `UPDATE sandbox_intents SET refunded_cents = amount_cents + 1`,
  ],
};

const TABLES = ['purchases', 'purchase_contacts', 'payments', 'refunds', 'gift_stock'];
const CONSTRAINT_VIOLATED = /^(23503|23505|23514)$/;

test.for(
  Object.entries(VIOLATIONS).map(
    ([constraint, [description, statement]]) => [description, constraint, statement] as const,
  ),
)('PAY-02 the schema forbids %s', async ([_description, constraint, statement], { shop }) => {
  await expect(shop.deps.database.pool.query(statement)).rejects.toMatchObject({
    code: expect.stringMatching(CONSTRAINT_VIOLATED),
    constraint,
  });
});

test('PAY-02 every unique and check constraint of the tables of payments and stock is covered above', async ({
  shop,
}) => {
  const { rows } = await shop.deps.database.pool.query<{ name: string }>(
    `SELECT i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
       WHERE x.indisunique AND t.relname = ANY ($1) AND pg_get_indexdef(i.oid) NOT LIKE '%(id)' AND i.relname <> ALL (ARRAY['gift_stock_pkey', 'purchase_contacts_pkey', 'purchases_total'])
     UNION SELECT c.conname FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid WHERE c.contype = 'c' AND t.relname = ANY ($1)`,
    [TABLES],
  );
  expect(rows.map(({ name }) => name).filter((name) => !(name in VIOLATIONS))).toEqual([]);
  expect(rows.length).toBeGreaterThan(30);
});
