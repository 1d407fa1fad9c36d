import { expect, vi } from 'vitest';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import { runDueWork } from '../../../../test/support/run-due-work.ts';
import { aGift, claim, signIn } from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { processRefunds, requestRefund } from '../../payments/index.ts';
import { cancelOrder } from '../gifter/cancel-order.ts';
import { expireOrders } from '../orders.tasks.ts';
import { onPaymentChanged } from './conclude-purchase.ts';
import { type Bought, buyTogether, collectErrors, lockStock, statusesOf } from './several-gifts.fixture.ts';

/** A purchase of three gifts at 10.00, 25.00 and 49.99 dollars, each with five in stock. */
const test = shopTest
  .extend('buyThree', { scope: 'file' }, ({ shop }) => async () => {
    const giftIds: string[] = [];
    for (const priceCents of [1000, 2500, 4999]) giftIds.push(await aGift(shop, { priceCents, stock: 5 }));
    return (await buyTogether(shop, giftIds)) as Bought & { orders: Three };
  })
  .extend('owner', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token);

type Order = Bought['orders'][number];
type Three = [Order, Order, Order];

const PAID = 'Picked paid';
const ENDED = 'Cancelled refunded';
const BY_GIFTER = { operator: null };

test.beforeAll(({ shop }) => warmPool(shop));
test.afterEach(() => {
  vi.restoreAllMocks();
});
test.afterAll(({ shop }) => expectInvariantsToHold(shop.deps.database.pool));

test('a gift that is cancelled gives back its own part, and the others go on', async ({ shop, buyThree }) => {
  const bought = await buyThree();
  const [first, second] = bought.orders;
  await cancelOrder(shop.deps, second.id, BY_GIFTER);
  expect(await statusesOf(shop, bought)).toEqual({
    purchase: 'paid',
    refunded: 2500,
    orders: [PAID, ENDED, PAID],
    stock: [4, 5, 4],
  });
  expect((await claim(shop, second.link)).status).toBe(409);
  expect((await claim(shop, first.link)).status).toBe(200);
});

test('a gift that is declined gives back its own part', async ({ shop, buyThree }) => {
  const bought = await buyThree();
  await shop.call('POST', `/api/orders/claim/${bought.orders[2].link}/decline`);
  expect(await statusesOf(shop, bought)).toEqual({
    purchase: 'paid',
    refunded: 4999,
    orders: [PAID, PAID, ENDED],
    stock: [4, 4, 5],
  });
});

test('gifts that expire give back their own parts, each in a transaction of its own', async ({
  shop,
  sql,
  buyThree,
}) => {
  const bought = await buyThree();
  const [first, second] = bought.orders;
  for (const [index, { id }] of [first, second].entries())
    await sql(`UPDATE orders SET expires_at = now() - make_interval(hours => $2) WHERE id = $1`, [
      id,
      2 - index,
    ]);
  const stock = await lockStock(shop, second.giftId);
  const expiring = expireOrders(shop.deps);
  await stock.waited();
  expect((await statusesOf(shop, bought)).orders).toEqual([ENDED, PAID, PAID]);
  await stock.release();
  expect(await expiring).toBe(2);
  expect(await statusesOf(shop, bought)).toMatchObject({
    refunded: 3500,
    orders: [ENDED, ENDED, PAID],
    stock: [5, 5, 4],
  });
});

test('an operator refunds an order up to its own part, although more is left of the payment', async ({
  shop,
  owner,
  buyThree,
}) => {
  const bought = await buyThree();
  const refund = (body: object) =>
    shop.call('POST', `/api/operator/orders/${bought.orders[0].id}/refund`, {
      token: owner,
      body: { reason: 'Came broken', ...body },
    });
  expect(await refund({ amount: 10.01 })).toMatchObject({
    status: 409,
    body: { fields: { amount: expect.stringContaining('Only $10.00') } },
  });
  expect((await refund({ amount: 4 })).body.data).toMatchObject({
    payment_status: 'partially_refunded',
    payment: { amount: 10, refunded: 4, refundable: 6 },
  });
  expect(await statusesOf(shop, bought)).toMatchObject({
    refunded: 400,
    orders: ['Picked partially_refunded', PAID, PAID],
  });
  expect((await refund({})).body.data.payment).toMatchObject({ refunded: 10, refundable: 0 });
  expect((await refund({})).status).toBe(409);
  expect(await statusesOf(shop, bought)).toMatchObject({
    refunded: 1000,
    orders: ['Picked refunded', PAID, PAID],
    stock: [4, 4, 4],
  });
});

test('all gifts of a purchase that end at once, and are refunded besides, give back the payment and no more', async ({
  shop,
  sql,
  buyThree,
}) => {
  const bought = await buyThree();
  const goodwill = (orderId: string) =>
    shop.deps.database.transaction((tx) =>
      requestRefund(tx, { orderId, amountCents: 900, key: 'goodwill', reason: 'late' }),
    );
  await Promise.all(
    bought.orders.flatMap(({ id }) => [
      cancelOrder(shop.deps, id, BY_GIFTER),
      goodwill(id).catch(() => null),
    ]),
  );
  await runDueWork(shop.deps);
  for (const { id } of bought.orders) await processRefunds(shop.deps, id);
  expect(await statusesOf(shop, bought)).toEqual({
    purchase: 'paid',
    refunded: 8499,
    orders: [ENDED, ENDED, ENDED],
    stock: [5, 5, 5],
  });
  expect(
    await sql(
      `SELECT sum(amount_cents)::int AS cents FROM refunds WHERE status <> 'failed' AND order_id = ANY ($1)`,
      [bought.orders.map(({ id }) => id)],
    ),
  ).toEqual([{ cents: 8499 }]);
  expect(
    await sql('SELECT refunded_cents FROM sandbox_intents WHERE reference = $1', [bought.purchaseId]),
  ).toEqual([{ refunded_cents: 8499 }]);
});

test('two gifts of a purchase that are cancelled at once do not deadlock', async ({ shop }) => {
  const errors = collectErrors(shop);
  for (let round = 0; round < 5; round++) {
    const giftId = await aGift(shop, { stock: 5 });
    const bought = await buyTogether(shop, [giftId, giftId]);
    await Promise.all(bought.orders.map(({ id }) => cancelOrder(shop.deps, id, BY_GIFTER)));
    expect(await statusesOf(shop, bought)).toEqual({
      purchase: 'paid',
      refunded: 9998,
      orders: [ENDED, ENDED],
      stock: [5, 5],
    });
  }
  expect(errors).toEqual([]);
});

test('a gift that is cancelled while its payment is looked at again does not deadlock', async ({
  shop,
  buyThree,
}) => {
  const bought = await buyThree();
  const [first] = bought.orders;
  const errors = collectErrors(shop);
  const stock = await lockStock(shop, first.giftId);
  // It holds its order's lock, and changes the order again when it continues.
  const cancelling = cancelOrder(shop.deps, first.id, BY_GIFTER);
  await stock.waited();
  const concluding = onPaymentChanged(shop.deps, bought.purchaseId);
  await stock.waited(2);
  await stock.release();
  await Promise.all([cancelling, concluding]);
  expect(errors).toEqual([]);
  expect(await statusesOf(shop, bought)).toMatchObject({ refunded: 1000, orders: [ENDED, PAID, PAID] });
});

test('operators find the first order of a purchase by an alert about its payment', async ({
  shop,
  sql,
  owner,
  buyThree,
}) => {
  const { purchaseId, orders } = await buyThree();
  await sql(
    `INSERT INTO alerts (id, kind, subject, text) VALUES (gen_random_uuid(), 'processor_mismatch', $1, 'x')`,
    [purchaseId],
  );
  const { body } = await shop.call('GET', '/api/operator/problems', { token: owner });
  expect(body.data).toMatchObject([{ subject: purchaseId, order_id: orders[0].id }]);
});
