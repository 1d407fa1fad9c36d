import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import { aGift, aPaymentMethod, placeOrder } from '../../../../test/support/shop-actions.ts';
import { test } from '../../../../test/support/shop-test.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';

test.beforeAll(({ shop }) => warmPool(shop));

const setPrice = (shop: TestApp, giftId: string, cents: number) =>
  shop.ownerPool.query('UPDATE gifts SET price_cents = $2 WHERE id = $1', [giftId, cents]);

const written = async (shop: TestApp, giftId: string) =>
  (
    await shop.ownerPool.query(
      `SELECT (SELECT count(*)::int FROM orders WHERE gift_id = $1) AS orders,
         (SELECT count(*)::int FROM payments) AS payments,
         (SELECT count(*)::int FROM sandbox_intents) AS intents,
         (SELECT count(*)::int FROM idempotency_keys) AS keys,
         (SELECT on_hand FROM gift_stock WHERE gift_id = $1) AS stock`,
      [giftId],
    )
  ).rows[0];

test('another total than the one that the buyer has seen is a 409 with the new one; nothing is charged or kept @R15-93', async ({
  shop,
}) => {
  const giftId = await aGift(shop, { priceCents: 3900, stock: 3 });
  await setPrice(shop, giftId, 4200);
  const before = await written(shop, giftId);
  for (const expected_amount of [3900, 4201, 0]) {
    const { status, body } = await placeOrder(shop, { giftId, key: 'seen-39', body: { expected_amount } });
    expect({ status, code: body.code, amount: body.amount }).toEqual({
      status: 409,
      code: 'price_changed',
      amount: 4200,
    });
  }
  expect(await written(shop, giftId)).toEqual(before);
});

test('after a changed price the same key and payment method buy at the new one @R15-93', async ({ shop }) => {
  const giftId = await aGift(shop, { priceCents: 3900 });
  const payment_method_id = await aPaymentMethod(shop);
  const buy = (expected_amount: number) =>
    placeOrder(shop, { giftId, key: 'again', body: { payment_method_id, expected_amount } });
  await setPrice(shop, giftId, 4200);
  expect((await buy(3900)).status).toBe(409);
  const bought = await buy(4200);
  expect(bought).toMatchObject({ status: 201, body: { data: { amount_paid: 42 } } });
});

test('a lost answer is the same order again, whatever the price is by then @R15-93', async ({ shop }) => {
  const giftId = await aGift(shop, { priceCents: 3900 });
  const body = { payment_method_id: await aPaymentMethod(shop), expected_amount: 3900 };
  const lost = await placeOrder(shop, { giftId, key: 'lost', body });
  await setPrice(shop, giftId, 4200);
  const again = await placeOrder(shop, { giftId, key: 'lost', body });
  expect(again).toMatchObject({
    status: 201,
    body: { gift_id: lost.body.gift_id, data: { amount_paid: 39 } },
  });
});

test('a lost answer about a changed price is the same refusal again, and a purchase once the price is back @R15-93', async ({
  shop,
}) => {
  const giftId = await aGift(shop, { priceCents: 4200 });
  const body = { payment_method_id: await aPaymentMethod(shop), expected_amount: 3900 };
  const send = () => placeOrder(shop, { giftId, key: 'refusal-lost', body });
  expect([(await send()).status, (await send()).status]).toEqual([409, 409]);
  await setPrice(shop, giftId, 3900);
  expect(await send()).toMatchObject({ status: 201, body: { data: { amount_paid: 39 } } });
});

test('while the price keeps changing, nobody is charged another total than the expected one @R15-93', async ({
  shop,
}) => {
  const giftId = await aGift(shop, { priceCents: 3900 });
  const buy = (expected_amount: number) => placeOrder(shop, { giftId, body: { expected_amount } });
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      await setPrice(shop, giftId, index % 2 ? 3900 : 4200);
      return await buy(3900);
    }),
  );
  for (const { status, body } of answers)
    if (status === 201) expect(body.data.amount_paid).toBe(39);
    else expect([status, body.code, body.amount]).toEqual([409, 'price_changed', 4200]);
  await expectInvariantsToHold(shop.deps.database.pool);
});

test('an expected amount that is no whole number of cents is a 400 that names it @R15-93', async ({
  shop,
}) => {
  for (const expected_amount of [-1, 49.99, '4999']) {
    const { status, body } = await placeOrder(shop, { body: { expected_amount } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['expected_amount']]);
  }
});
