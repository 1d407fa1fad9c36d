import { expect } from 'vitest';
import { aGift, BILLING } from '../../../../test/support/shop-actions.ts';
import {
  deliverWebhook,
  intentsOfOrder,
  type TwoStripeShops,
  testWithTwoStripeShops as test,
} from '../../../../test/support/two-shops.ts';
import { reconcileOrders } from '../orders.tasks.ts';

/** The calls to Stripe that `work` makes, with `:id` in place of ids. */
async function callsDuring({ fakeStripe }: TwoStripeShops, work: () => Promise<unknown>): Promise<string[]> {
  const before = (await fakeStripe.calls()).length;
  await work();
  return (await fakeStripe.calls()).slice(before).map(({ call }) => call.replace(/\/(pi|re|ch)_\w+/, '/:id'));
}

async function buy({ shops: [shop] }: TwoStripeShops, payment_method_id: string) {
  const { status, body } = await shop.call('POST', '/api/orders', {
    body: { inventory_id: await aGift(shop), payment_method_id, billing: BILLING },
  });
  return { ...body.data, status, link: body.gift_id as string };
}

/** A purchase waiting for 3-D Secure. */
async function buyWithThreeDSecure(two: TwoStripeShops) {
  const { link, payment_intent_id, client_secret } = await buy(two, 'pm_card_authenticationRequired');
  return { link, intentId: payment_intent_id as string, clientSecret: client_secret as string };
}

const confirm = (
  { shops: [shop] }: TwoStripeShops,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
  outcome?: 'refused',
) =>
  shop.call('POST', `/api/payments/${intentId}/confirm`, { body: { client_secret: clientSecret, outcome } });

/** Delivers an intent's latest event of the given type. */
async function deliverEvent(two: TwoStripeShops, intentId: string, type: string): Promise<void> {
  const found = (await two.fakeStripe.events(intentId)).findLast(({ event }) => event.type === type);
  if (!found) throw new Error(`no ${type} of ${intentId}`);
  expect(await deliverWebhook(two.shops[0], found)).toEqual({ status: 200 });
}

const paymentStatus = async ({ shops: [shop] }: TwoStripeShops, link: string) =>
  (await shop.deps.database.pool.query('SELECT payment_status FROM orders WHERE url_id = $1', [link])).rows[0]
    .payment_status;

const FETCH = 'GET /v1/payment_intents/:id';

test('a purchase makes one call to the processor, and an event about it none', async ({ two }) => {
  expect(
    await callsDuring(two, async () => expect((await buy(two, 'pm_card_visa')).status).toBe(201)),
  ).toEqual(['POST /v1/payment_intents']);
  const { id } = await buy(two, 'pm_card_visa');
  const [intent] = await intentsOfOrder(two, id);
  expect(await callsDuring(two, () => deliverEvent(two, intent?.id, 'payment_intent.succeeded'))).toEqual([]);
});

test('an event about a payment that waits for 3-D Secure fetches its intent once', async ({ two }) => {
  const { link, intentId } = await buyWithThreeDSecure(two);
  const deliver = () => deliverEvent(two, intentId, 'payment_intent.requires_action');
  expect(await callsDuring(two, deliver)).toEqual([FETCH]);
  expect(await paymentStatus(two, link)).toBe('requires_action');
});

test('an event about a payment that succeeded meanwhile fetches its intent once', async ({ two }) => {
  const { link, intentId } = await buyWithThreeDSecure(two);
  await two.fakeStripe.completeThreeDSecure(intentId, 'approved');
  const deliver = () => deliverEvent(two, intentId, 'payment_intent.succeeded');
  expect(await callsDuring(two, deliver)).toEqual([FETCH]);
  expect(await paymentStatus(two, link)).toBe('paid');
});

test('an event about a declined card fetches the intent once and cancels it', async ({ two }) => {
  const { link, intentId } = await buyWithThreeDSecure(two);
  await two.fakeStripe.completeThreeDSecure(intentId, 'refused');
  const deliver = () => deliverEvent(two, intentId, 'payment_intent.payment_failed');
  expect(await callsDuring(two, deliver)).toEqual([FETCH, 'POST /v1/payment_intents/:id/cancel']);
  expect(await paymentStatus(two, link)).toBe('failed');
});

test('a confirmation fetches the intent once, whether 3-D Secure is complete or not', async ({ two }) => {
  const purchase = await buyWithThreeDSecure(two);
  expect(await callsDuring(two, () => confirm(two, purchase))).toEqual([FETCH]);
  expect(await paymentStatus(two, purchase.link)).toBe('requires_action');
  await two.fakeStripe.completeThreeDSecure(purchase.intentId, 'approved');
  expect(await callsDuring(two, () => confirm(two, purchase))).toEqual([FETCH]);
  expect(await paymentStatus(two, purchase.link)).toBe('paid');
  expect(await callsDuring(two, () => confirm(two, purchase))).toEqual([]);
});

test('a 3-D Secure step that the gifter gave up cancels the intent in one call', async ({ two }) => {
  const purchase = await buyWithThreeDSecure(two);
  expect(await callsDuring(two, () => confirm(two, purchase, 'refused'))).toEqual([
    'POST /v1/payment_intents/:id/cancel',
  ]);
  expect(await paymentStatus(two, purchase.link)).toBe('failed');
});

test('an event about a refund lists the refunds of the payment once, ours and others', async ({ two }) => {
  const { id, link } = await buy(two, 'pm_card_visa');
  const [intent] = await intentsOfOrder(two, id);
  await two.fakeStripe.refundInDashboard(intent?.id, 1000);
  const deliver = () => deliverEvent(two, intent?.id, 'charge.refunded');
  expect(await callsDuring(two, deliver)).toEqual(['GET /v1/refunds']);
  expect(await paymentStatus(two, link)).toBe('partially_refunded');
  const [refund] = await two.fakeStripe.refunds(intent?.id);
  await two.fakeStripe.failRefund(refund?.id);
  expect(await callsDuring(two, () => deliverEvent(two, intent?.id, 'refund.failed'))).toEqual([
    'GET /v1/refunds',
  ]);
});

test('a reconciliation fetches the intent of an order once, and cancels an abandoned one in one call', async ({
  two,
  sql,
}) => {
  await sql(`UPDATE purchases SET payment_status = 'failed' WHERE payment_status = 'requires_action'`);
  const { link } = await buyWithThreeDSecure(two);
  await sql(
    `UPDATE purchases SET updated_at = now() - interval '3 minutes' WHERE id = (SELECT purchase_id FROM orders WHERE url_id = $1)`,
    [link],
  );
  expect(await callsDuring(two, () => reconcileOrders(two.shops[0].deps))).toEqual([FETCH]);
  await sql(
    `UPDATE purchases SET created_at = now() - interval '31 minutes', updated_at = now() - interval '3 minutes' WHERE id = (SELECT purchase_id FROM orders WHERE url_id = $1)`,
    [link],
  );
  expect(await callsDuring(two, () => reconcileOrders(two.shops[0].deps))).toEqual([
    'POST /v1/payment_intents/:id/cancel',
  ]);
  expect(await paymentStatus(two, link)).toBe('failed');
});
