import { expect } from 'vitest';
import { runDueWork } from '../../../../test/support/run-due-work.ts';
import { aGift } from '../../../../test/support/shop-actions.ts';
import { expectStripeLedgerToMatch } from '../../../../test/support/stripe-invariants.ts';
import {
  deliverWebhook,
  type TwoStripeShops,
  testWithTwoStripeShops,
} from '../../../../test/support/two-shops.ts';
import { cancelOrder } from '../gifter/cancel-order.ts';
import { reconcileOrders } from '../orders.tasks.ts';
import { type Bought, buyTogether, findPurchase, statusesOf } from './several-gifts.fixture.ts';

const PRICES = [1000, 2500, 4999];

const test = testWithTwoStripeShops.extend('newGifts', { scope: 'file' }, ({ two }) => async () => {
  const giftIds: string[] = [];
  for (const priceCents of PRICES) giftIds.push(await aGift(two.shops[0], { priceCents, stock: 5 }));
  return giftIds;
});

test.afterEach(({ two }) => expectStripeLedgerToMatch(two.shops[0].deps.database.pool, two.fakeStripe));

const PAID = 'Picked paid';
const REFUNDED = 'Picked refunded';

const theIntent = async ({ fakeStripe }: TwoStripeShops, { purchaseId }: Pick<Bought, 'purchaseId'>) => {
  const [intent] = await fakeStripe.intents(purchaseId);
  if (!intent) throw new Error('the fake Stripe has no intent');
  return intent as { id: string; amount: number };
};

/** Delivers an intent's events of the given type to both instances concurrently. */
async function deliverToBoth({ fakeStripe, shops }: TwoStripeShops, intentId: string, type: string) {
  const events = (await fakeStripe.events(intentId)).filter(({ event }) => event.type === type);
  expect(events.length).toBeGreaterThan(0);
  const answers = events.flatMap((event) => shops.map((shop) => deliverWebhook(shop, event)));
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** A purchase whose payment succeeded at Stripe without the shop knowing. */
async function buyWithLostAnswer(two: TwoStripeShops, giftIds: string[]) {
  await two.fakeStripe.fault({ call: 'POST /v1/payment_intents$', do: 'cut', when: 'after', times: 2 });
  await expect(buyTogether(two.shops[0], giftIds, { method: 'pm_card_visa' })).rejects.toMatchObject({
    code: 'unavailable',
  });
  return await findPurchase(two.shops[0], giftIds[0] as string);
}

test('one intent pays for all gifts; a webhook concludes them after a lost answer', async ({
  two,
  newGifts,
}) => {
  const [shop] = two.shops;
  const bought = await buyWithLostAnswer(two, await newGifts());
  const intent = await theIntent(two, bought);
  expect(intent.amount).toBe(8499);
  expect(await deliverToBoth(two, intent.id, 'payment_intent.succeeded')).toEqual([200, 200]);
  expect(await statusesOf(shop, bought)).toMatchObject({ purchase: 'paid', orders: [PAID, PAID, PAID] });
  expect(await two.fakeStripe.intents(bought.purchaseId)).toHaveLength(1);
});

test('a payment that succeeds after its purchase has failed goes back for every gift', async ({
  two,
  sql,
  newGifts,
}) => {
  const [shop] = two.shops;
  await two.fakeStripe.settings({ searchLagSeconds: 3_600 });
  const bought = await buyWithLostAnswer(two, await newGifts());
  await sql(`UPDATE payments SET created_at = now() - interval '33 minutes' WHERE purchase_id = $1`, [
    bought.purchaseId,
  ]);
  await sql(`UPDATE purchases SET updated_at = now() - interval '1 minute' WHERE id = $1`, [
    bought.purchaseId,
  ]);
  await reconcileOrders(shop.deps);
  expect(await statusesOf(shop, bought)).toMatchObject({ purchase: 'failed', stock: [5, 5, 5] });
  await deliverToBoth(two, (await theIntent(two, bought)).id, 'payment_intent.succeeded');
  for (const { deps } of two.shops) await runDueWork(deps);
  expect(await statusesOf(shop, bought)).toEqual({
    purchase: 'failed',
    refunded: 8499,
    orders: Array(3).fill('Picked failed'),
    stock: [5, 5, 5],
  });
  await two.fakeStripe.settings({ searchLagSeconds: 0 });
});

test('a refund in the dashboard is counted to the first order of which enough is left', async ({
  two,
  sql,
  newGifts,
}) => {
  const [shop] = two.shops;
  const bought = await buyTogether(shop, await newGifts(), { method: 'pm_card_visa' });
  const { id } = await theIntent(two, bought);
  await two.fakeStripe.refundInDashboard(id, 2000);
  expect(await deliverToBoth(two, id, 'charge.refunded')).toEqual([200, 200]);
  expect(await statusesOf(shop, bought)).toMatchObject({
    refunded: 2000,
    orders: [PAID, 'Picked partially_refunded', PAID],
  });
  expect(
    await sql(`SELECT subject, text FROM alerts WHERE kind = 'refunded_elsewhere' AND subject = ANY ($1)`, [
      bought.orders.map((order) => order.id),
    ]),
  ).toEqual([{ subject: bought.orders[1]?.id, text: expect.stringContaining('$20.00') }]);
  await cancelOrder(shop.deps, bought.orders[1]?.id as string, { operator: null });
  expect(await statusesOf(shop, bought)).toMatchObject({ refunded: 2500 });
});

test('a refund in the dashboard that is larger than any order is counted to several, and fails for all of them', async ({
  two,
  newGifts,
}) => {
  const [shop] = two.shops;
  const bought = await buyTogether(shop, await newGifts(), { method: 'pm_card_visa' });
  const { id } = await theIntent(two, bought);
  await cancelOrder(shop.deps, bought.orders[0]?.id as string, { operator: null });
  // Everything that is left.
  await two.fakeStripe.refundInDashboard(id);
  expect(await deliverToBoth(two, id, 'charge.refunded')).toEqual(Array(4).fill(200));
  expect(await statusesOf(shop, bought)).toMatchObject({
    refunded: 8499,
    orders: ['Cancelled refunded', REFUNDED, REFUNDED],
  });
  const refunds = await two.fakeStripe.refunds(id);
  await two.fakeStripe.failRefund(refunds.find(({ amount }) => amount === 7499)?.id);
  await deliverToBoth(two, id, 'refund.failed');
  expect(await statusesOf(shop, bought)).toMatchObject({
    refunded: 1000,
    orders: ['Cancelled refunded', PAID, PAID],
  });
});
