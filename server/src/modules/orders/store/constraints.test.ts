import { expect } from 'vitest';
import { aGift, aGiftLink, claim, placeOrder } from '../../../../test/support/shop-actions.ts';
import { test } from '../../../../test/support/shop-test.ts';

test.beforeAll(async ({ shop }) => {
  const giftId = await aGift(shop, { stock: 5 });
  await placeOrder(shop, { giftId, key: 'checkout' });
  const link = await aGiftLink(shop, { giftId });
  await claim(shop, link);
  const { rows } = await shop.deps.database.pool.query(`SELECT id FROM payments LIMIT 1`);
  await shop.deps.database.pool.query(`INSERT INTO processor_events (id, type) VALUES ('evt_1', 'x')`);
  await shop.deps.database.pool.query(
    `INSERT INTO refunds (id, payment_id, idempotency_key, amount_cents, reason, status, processor_refund_id) VALUES (gen_random_uuid(), $1, 'end', 1, 'x', 'pending', 're_1')`,
    [rows[0].id],
  );
  await shop.deps.database.pool.query(`INSERT INTO carrier_events (id) VALUES ('evt_1')`);
});

/** Statements that violate a constraint, by its name. */
const VIOLATIONS: Record<string, [description: string, statement: string]> = {
  idempotency_keys_pkey: [
    'a second use of an idempotency key',
    `INSERT INTO idempotency_keys (scope, key, request_hash, reference) SELECT scope, key, 'x', 'x' FROM idempotency_keys LIMIT 1`,
  ],
  payments_reference_key: [
    'a second payment of one order',
    `INSERT INTO payments (id, reference, processor, amount_cents, currency) SELECT gen_random_uuid(), reference, processor, 1, 'usd' FROM payments LIMIT 1`,
  ],
  payments_intent_id_key: [
    'one intent for two payments',
    `INSERT INTO payments (id, reference, processor, amount_cents, currency, intent_id) SELECT gen_random_uuid(), 'other', processor, 1, 'usd', intent_id FROM payments LIMIT 1`,
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
    'two refunds of a payment with the same idempotency key',
    `INSERT INTO refunds (id, payment_id, idempotency_key, amount_cents, reason, status) SELECT gen_random_uuid(), payment_id, idempotency_key, 1, 'y', 'pending' FROM refunds LIMIT 1`,
  ],
  refunds_processor_refund_id_key: [
    'two refunds with the same id at the processor',
    `INSERT INTO refunds (id, payment_id, idempotency_key, amount_cents, reason, status, processor_refund_id) SELECT gen_random_uuid(), payment_id, 'other', 1, 'y', 'pending', processor_refund_id FROM refunds LIMIT 1`,
  ],
  outbox_messages_one_receipt: [
    'two receipts of one order',
    `INSERT INTO outbox_messages (id, channel, recipient, body, kind, order_id) SELECT gen_random_uuid(), channel, recipient, body, kind, order_id FROM outbox_messages WHERE kind = 'receipt' LIMIT 1`,
  ],
  gift_stock_not_negative: [
    'a negative stock',
    `UPDATE gift_stock SET on_hand = -1 WHERE on_hand IS NOT NULL`,
  ],
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

const TABLES = ['payments', 'refunds', 'gift_stock'];
const UNIQUE_OR_CHECK = /^(23505|23514)$/;

test.for(
  Object.entries(VIOLATIONS).map(
    ([constraint, [description, statement]]) => [description, constraint, statement] as const,
  ),
)('PAY-02 the schema forbids %s', async ([_description, constraint, statement], { shop }) => {
  await expect(shop.deps.database.pool.query(statement)).rejects.toMatchObject({
    code: expect.stringMatching(UNIQUE_OR_CHECK),
    constraint,
  });
});

test('PAY-02 every unique and check constraint of the tables of payments and stock is covered above', async ({
  shop,
}) => {
  const { rows } = await shop.deps.database.pool.query<{ name: string }>(
    `SELECT i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
       WHERE x.indisunique AND t.relname = ANY ($1) AND pg_get_indexdef(i.oid) NOT LIKE '%(id)' AND i.relname <> 'gift_stock_pkey'
     UNION SELECT c.conname FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid WHERE c.contype = 'c' AND t.relname = ANY ($1)`,
    [TABLES],
  );
  expect(rows.map(({ name }) => name).filter((name) => !(name in VIOLATIONS))).toEqual([]);
  expect(rows.length).toBeGreaterThan(7);
});
