import { expect, vi } from 'vitest';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import {
  aGift,
  aPaymentMethod,
  listEmailsTo,
  placeOrder,
  SANDBOX_CARDS,
} from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { reconcileOrders } from '../orders.tasks.ts';
import { buyTogether, collectErrors, findPurchase, lockStock, statusesOf } from './several-gifts.fixture.ts';

const PRICES = [1000, 2500, 4999];

const test = shopTest.extend('newGifts', { scope: 'file' }, ({ shop }) => async () => {
  const giftIds: string[] = [];
  for (const priceCents of PRICES) giftIds.push(await aGift(shop, { priceCents, stock: 5 }));
  return giftIds;
});

test.beforeAll(({ shop }) => warmPool(shop));
test.afterEach(() => {
  vi.restoreAllMocks();
});
test.afterAll(({ shop }) => expectInvariantsToHold(shop.deps.database.pool));

const AWAITING = 'Picked awaiting';
const PAID = 'Picked paid';
const FAILED = 'Picked failed';
const RESERVED = [4, 4, 4];
const FREE = [5, 5, 5];

test('one payment pays for all gifts of a purchase, each with its own link, note and receipt', async ({
  shop,
  sql,
  newGifts,
}) => {
  const email = 'several@example.com';
  const giftIds = await newGifts();
  const bought = await buyTogether(shop, giftIds, { email });
  expect(bought.result).toMatchObject({
    kind: 'paid',
    orders: giftIds.map((id, index) => ({
      position: index + 1,
      gift: { id },
      amountCents: PRICES[index],
      texts: { noteBody: `For number ${index + 1}` },
    })),
  });
  expect(await statusesOf(shop, bought)).toMatchObject({
    purchase: 'paid',
    orders: [PAID, PAID, PAID],
    stock: RESERVED,
  });
  expect(
    await sql('SELECT amount_cents, intent_status FROM payments WHERE purchase_id = $1', [bought.purchaseId]),
  ).toEqual([{ amount_cents: 8499, intent_status: 'succeeded' }]);
  const receipts = await listEmailsTo(shop, email);
  expect(receipts.map(({ kind }) => kind)).toEqual(['receipt', 'receipt', 'receipt']);
  for (const { link } of bought.orders) {
    expect(receipts.filter(({ body }) => body.includes(link))).toHaveLength(1);
    expect((await shop.call('GET', `/api/orders/claim/${link}`)).body.data).toMatchObject({
      claimable: true,
    });
  }
});

test('the stock of all gifts is taken or of none', async ({ shop, sql, newGifts }) => {
  const [one, other] = (await newGifts()) as [string, string];
  const soldOut = await aGift(shop, { stock: 0 });
  await expect(buyTogether(shop, [one, soldOut, other])).rejects.toMatchObject({ code: 'out_of_stock' });
  await expect(buyTogether(shop, [one, 'no-such-gift'])).rejects.toMatchObject({ code: 'not_found' });
  expect(await sql('SELECT on_hand FROM gift_stock WHERE gift_id IN ($1, $2)', [one, other])).toEqual([
    { on_hand: 5 },
    { on_hand: 5 },
  ]);
});

test('the same gift may be bought several times at once', async ({ shop, newGifts }) => {
  const [giftId] = (await newGifts()) as [string];
  const bought = await buyTogether(shop, [giftId, giftId, giftId]);
  expect(await statusesOf(shop, bought)).toMatchObject({ orders: [PAID, PAID, PAID], stock: [2, 2, 2] });
});

test('a declined payment frees the stock of all gifts', async ({ shop, newGifts }) => {
  const method = await aPaymentMethod(shop, SANDBOX_CARDS.declined);
  const bought = await buyTogether(shop, await newGifts(), { method });
  expect(bought.result.kind).toBe('declined');
  expect(await statusesOf(shop, bought)).toMatchObject({
    purchase: 'failed',
    orders: [FAILED, FAILED, FAILED],
    stock: FREE,
  });
});

test.for([
  ['approved', 200, 'paid', PAID, RESERVED],
  ['refused', 402, 'failed', FAILED, FREE],
] as const)(
  'a payment that the bank has %s concludes all orders of its purchase',
  async ([outcome, status, purchase, order, stock], { shop, newGifts }) => {
    const method = await aPaymentMethod(shop, SANDBOX_CARDS.requiresAction);
    const bought = await buyTogether(shop, await newGifts(), { method });
    if (bought.result.kind !== 'requires_action') throw new Error(`unexpected ${bought.result.kind}`);
    const { intentId, clientSecret, giftId } = bought.result;
    expect(giftId).toBe(bought.orders[0]?.link);
    expect((await statusesOf(shop, bought)).orders).toEqual(Array(3).fill('Picked requires_action'));
    const confirmed = await shop.call('POST', `/api/payments/${intentId}/confirm`, {
      body: { client_secret: clientSecret, outcome },
    });
    expect(confirmed.status).toBe(status);
    if (status === 200) expect(confirmed.body.data.gift_id).toBe(bought.orders[0]?.link);
    expect(await statusesOf(shop, bought)).toMatchObject({ purchase, orders: [order, order, order], stock });
  },
);

test('a payment that nobody confirms frees the stock of all gifts after half an hour', async ({
  shop,
  sql,
  newGifts,
}) => {
  const method = await aPaymentMethod(shop, SANDBOX_CARDS.requiresAction);
  const bought = await buyTogether(shop, await newGifts(), { method });
  await sql(
    `UPDATE purchases SET created_at = now() - interval '31 minutes', updated_at = now() - interval '3 minutes' WHERE id = $1`,
    [bought.purchaseId],
  );
  expect(await reconcileOrders(shop.deps)).toBe(1);
  expect(await statusesOf(shop, bought)).toMatchObject({
    purchase: 'failed',
    orders: [FAILED, FAILED, FAILED],
    stock: FREE,
  });
});

test('stock is taken and freed in the order of the gifts, however they were listed', async ({
  shop,
  newGifts,
}) => {
  const [first, second] = (await newGifts()).sort() as [string, string];
  const taken = await lockStock(shop, first);
  const method = await aPaymentMethod(shop, SANDBOX_CARDS.declined);
  const buying = buyTogether(shop, [second, first], { method });
  await taken.waited();
  expect(await taken.isFree(second)).toBe(true);
  await taken.release();
  await buying;

  const waiting = await aPaymentMethod(shop, SANDBOX_CARDS.requiresAction);
  const { result } = await buyTogether(shop, [second, first], { method: waiting });
  if (result.kind !== 'requires_action') throw new Error(`unexpected ${result.kind}`);
  const freed = await lockStock(shop, first);
  const refused = shop.call('POST', `/api/payments/${result.intentId}/confirm`, {
    body: { client_secret: result.clientSecret, outcome: 'refused' },
  });
  await freed.waited();
  expect(await freed.isFree(second)).toBe(true);
  await freed.release();
  expect((await refused).status).toBe(402);
});

test('purchases of the same gifts that fail at once do not deadlock', async ({ shop, sql, newGifts }) => {
  const [one, two, three] = (await newGifts()) as [string, string, string];
  const lists = [
    [one, two, three],
    [three, two, one],
    [two, one, three],
    [three, one, two],
  ];
  const methods: string[] = [];
  for (const _ of lists) methods.push(await aPaymentMethod(shop, SANDBOX_CARDS.declined));
  const errors = collectErrors(shop);
  await Promise.all(
    lists.map((giftIds, index) => buyTogether(shop, giftIds, { method: methods[index] as string })),
  );
  expect(errors).toEqual([]);
  expect(
    await sql(
      `SELECT p.payment_status, count(*)::int AS purchases, min(s.on_hand) AS stock
       FROM purchases p JOIN orders o ON o.purchase_id = p.id JOIN gift_stock s USING (gift_id)
       WHERE o.gift_id = $1 GROUP BY p.payment_status`,
      [one],
    ),
  ).toEqual([{ payment_status: 'failed', purchases: 4, stock: 5 }]);
});

test('a purchase whose request died is completed with all its orders', async ({ shop, sql, newGifts }) => {
  const method = await aPaymentMethod(shop);
  vi.spyOn(shop.deps.processor, 'createIntent').mockRejectedValueOnce(new Error('killed'));
  const giftIds = await newGifts();
  await expect(buyTogether(shop, giftIds, { method })).rejects.toThrow();
  const bought = await findPurchase(shop, giftIds[0] as string);
  expect((await statusesOf(shop, bought)).orders).toEqual([AWAITING, AWAITING, AWAITING]);
  await sql(`UPDATE purchases SET updated_at = now() - interval '1 minute' WHERE id = $1`, [
    bought.purchaseId,
  ]);
  await reconcileOrders(shop.deps);
  expect(await statusesOf(shop, bought)).toMatchObject({ purchase: 'paid', orders: [PAID, PAID, PAID] });
});

test('POST /orders stays a purchase of one', async ({ shop, sql, giftId }) => {
  const { body } = await placeOrder(shop, { giftId });
  expect(
    await sql(
      'SELECT count(*)::int AS orders, min(position) AS position FROM orders WHERE purchase_id = (SELECT purchase_id FROM orders WHERE id = $1)',
      [body.data.id],
    ),
  ).toEqual([{ orders: 1, position: 1 }]);
});
