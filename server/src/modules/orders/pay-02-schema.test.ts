import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { aGift, aGiftLink, claim, placeOrder } from '../../testing/shop-actions.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  const giftId = await aGift(shop, { stock: 5 });
  await placeOrder(shop, { giftId, key: 'checkout' });
  const link = await aGiftLink(shop, { giftId });
  await claim(shop, link);
  const { rows } = await shop.deps.database.pool.query(`SELECT id FROM payments LIMIT 1`);
  await shop.deps.database.pool.query(`INSERT INTO processor_events (id, type) VALUES ('evt_1', 'x')`);
  await shop.deps.database.pool.query(
    `INSERT INTO refunds (id, payment_id, key, amount_cents, reason, status) VALUES (gen_random_uuid(), $1, 'end', 1, 'x', 'pending')`,
    [rows[0].id],
  );
});
afterAll(() => shop.close());

test.each([
  [
    'a second use of a checkout key',
    `INSERT INTO idempotency_keys (scope, key, request_hash, reference) SELECT scope, key, 'x', 'x' FROM idempotency_keys LIMIT 1`,
    '23505',
  ],
  [
    'a second payment of one order',
    `INSERT INTO payments (id, reference, processor, amount_cents, currency) SELECT gen_random_uuid(), reference, processor, 1, 'usd' FROM payments LIMIT 1`,
    '23505',
  ],
  [
    'one intent for two payments',
    `INSERT INTO payments (id, reference, processor, amount_cents, currency, intent_id) SELECT gen_random_uuid(), 'other', processor, 1, 'usd', intent_id FROM payments LIMIT 1`,
    '23505',
  ],
  [
    'an event that takes effect twice',
    `INSERT INTO processor_events (id, type) VALUES ('evt_1', 'y')`,
    '23505',
  ],
  [
    'two refunds for one cause',
    `INSERT INTO refunds (id, payment_id, key, amount_cents, reason, status) SELECT gen_random_uuid(), payment_id, key, 1, 'y', 'pending' FROM refunds LIMIT 1`,
    '23505',
  ],
  [
    'two addresses of one gift',
    `INSERT INTO addresses (order_id, name, address_ln_1, city, state, zip) SELECT order_id, 'a', 'b', 'c', 'd', 'e' FROM addresses LIMIT 1`,
    '23505',
  ],
  [
    'two gifts with one link',
    `UPDATE orders SET url_id = (SELECT url_id FROM orders ORDER BY id LIMIT 1)`,
    '23505',
  ],
  [
    'a gift that is paid for twice in the timeline',
    `INSERT INTO order_events (id, order_id, type) SELECT gen_random_uuid(), order_id, type FROM order_events WHERE type = 'Picked' LIMIT 1`,
    '23505',
  ],
  ['less than nothing in stock', `UPDATE gifts SET stock = -1 WHERE stock IS NOT NULL`, '23514'],
  ['a gift that costs nothing', `UPDATE gifts SET price_cents = 0`, '23514'],
  ['a payment of nothing', `UPDATE payments SET amount_cents = 0`, '23514'],
  ['a refund of nothing', `UPDATE refunds SET amount_cents = 0`, '23514'],
  ['more given back than was taken', `UPDATE payments SET refunded_cents = amount_cents + 1`, '23514'],
  ['a payment status that is none', `UPDATE orders SET payment_status = 'free'`, '23514'],
  [
    'a claim of a gift that is still to be claimed',
    `UPDATE orders SET claimed_at = now() WHERE status = 'Picked'`,
    '23514',
  ],
])('PAY-02 the schema forbids %s', async (_name, statement, code) => {
  await expect(shop.deps.database.pool.query(statement)).rejects.toMatchObject({ code });
});
