import fc from 'fast-check';
import { expect } from 'vitest';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import { aGift, aPaymentMethod, BILLING, placeOrder } from '../../../../test/support/shop-actions.ts';
import { test } from '../../../../test/support/shop-test.ts';
import { fuzzSeed, iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';

const anything = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, -1, 0, 0.01, 1e308, '0', 'paid', 'Delivered', {}, []),
);
/** Fields that the server must ignore. */
const tamperedFields = fc.dictionary(
  fc.constantFrom(
    'amount',
    'amount_cents',
    'amount_paid',
    'price',
    'price_cents',
    'total',
    'tax_amount',
    'shipping_cost',
    'currency',
    'discount',
    'status',
    'payment_status',
    'gifter_id',
    'claimed',
    'stock',
    'id',
    'url_id',
  ),
  anything,
);

test('PAY-13 the catalogue price is charged whatever amounts, statuses and owners a request contains', {
  timeout: soakTimeoutMs,
}, async ({ shop }) => {
  const count = iterations(60, 5_000);
  const giftId = await aGift(shop, { priceCents: 4999 });
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(tamperedFields, async (fields) => {
      const { status, body } = await placeOrder(shop, { giftId, body: { ...fields, inventory_id: giftId } });
      expect([201, 400]).toContain(status);
      if (status !== 201) return;
      accepted++;
      expect(body.data).toMatchObject({
        amount_paid: 49.99,
        status: 'Picked',
        payment_status: 'paid',
        claimed: false,
        tax_amount: 0,
        shipping_cost: 5.99,
      });
    }),
    { numRuns: count, ...fuzzSeed },
  );
  expect(accepted).toBeGreaterThan(count / 4);
  const { rows } = await shop.deps.database.pool.query(
    `SELECT count(*)::int AS n FROM orders o JOIN payments p USING (purchase_id) JOIN purchases b ON b.id = o.purchase_id JOIN sandbox_intents i ON i.id = p.intent_id
     WHERE o.gift_id = $1 AND (o.price_cents <> 4999 OR p.amount_cents <> 4999 OR i.amount_cents <> 4999 OR b.total_cents <> 4999 OR b.gifter_id IS NOT NULL)`,
    [giftId],
  );
  expect(rows).toEqual([{ n: 0 }]);
  recordSoakFigures('PAY-13', { bodies: count, orders: accepted });
});

test('PAY-13 a price change applies to later orders only', async ({ shop }) => {
  const giftId = await aGift(shop, { priceCents: 2000 });
  const body = {
    inventory_id: giftId,
    payment_method_id: await aPaymentMethod(shop, '4000002500003155'),
    billing: BILLING,
  };
  const asked = await shop.call('POST', '/api/orders', { body });
  await shop.deps.database.pool.query('UPDATE gifts SET price_cents = 9900 WHERE id = $1', [giftId]);
  const { payment_intent_id, client_secret } = asked.body.data;
  await shop.call('POST', `/api/payments/${payment_intent_id}/confirm`, { body: { client_secret } });
  const { rows } = await shop.deps.database.pool.query(
    'SELECT amount_cents FROM sandbox_intents WHERE id = $1',
    [payment_intent_id],
  );
  expect(rows).toEqual([{ amount_cents: 2000 }]);
  expect((await placeOrder(shop, { giftId })).body.data.amount_paid).toBe(99);
  await expectInvariantsToHold(shop.deps.database.pool);
});
