import { signEvent } from '@presently/fake-stripe';
import { expect, vi } from 'vitest';
import { findPayment, listRefunds, processPayment, processRefunds, requestRefund } from './index.ts';
import { startPayments } from './payments.fixture.ts';
import { processDueRefunds } from './process-refunds.ts';
import { createMissedEventReplay } from './replay-missed-events.ts';
import { SECRETS, type StripeShop, test } from './stripe.fixture.ts';

const now = () => Math.floor(Date.now() / 1000);
const payment = (shop: StripeShop, purchaseId: string) => findPayment(shop.deps.database.db, purchaseId);
const eventRows = async (shop: StripeShop, id: string) =>
  (await shop.sql('SELECT id FROM processor_events WHERE id = $1', [id])).length;

/** The latest event of an intent (of the given type), with a current signature. */
async function lastEvent(
  shop: StripeShop,
  intentId: string,
  { type, secret = SECRETS[0] as string } = {} as { type?: string; secret?: string },
) {
  const found = (await shop.fakeStripe.events(intentId, secret))
    .filter(({ event }) => !type || event.type === type)
    .at(-1);
  if (!found) throw new Error(`no ${type ?? 'event'} of ${intentId}`);
  return found;
}

/** Paid at Stripe, but not known to the shop yet. */
async function paidAtStripeOnly(shop: StripeShop) {
  const { purchaseId, intentId } = await shop.openRequiringAction();
  await shop.fakeStripe.completeThreeDSecure(intentId, 'approved');
  return { purchaseId, intentId };
}

async function paid(shop: StripeShop) {
  const purchaseId = await shop.open('pm_card_visa');
  await processPayment(shop.deps, { purchaseId });
  return { purchaseId, intentId: (await payment(shop, purchaseId))?.intentId ?? '' };
}

test.for(SECRETS)('an event signed with %s updates the payment @R2-71', async (secret, { shop }) => {
  const { purchaseId, intentId } = await paidAtStripeOnly(shop);
  const { payload, header } = await lastEvent(shop, intentId, { secret });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'succeeded' });
});

test('the event’s body is not trusted: Stripe’s state counts', async ({ shop }) => {
  const { purchaseId, intentId } = await shop.openRequiringAction();
  const { event } = await lastEvent(shop, intentId);
  const forged = {
    ...event,
    type: 'payment_intent.succeeded',
    data: { object: { ...event.data.object, status: 'succeeded' } },
  };
  const { payload, header } = signEvent(forged, SECRETS[0], now());
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'requires_action' });
});

test('a failed 3-D Secure authentication cancels the payment and its intent', async ({ shop }) => {
  const { purchaseId, intentId } = await shop.openRequiringAction();
  await shop.fakeStripe.completeThreeDSecure(intentId, 'refused');
  const { payload, header } = await lastEvent(shop, intentId, { type: 'payment_intent.payment_failed' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(shop, purchaseId)).toMatchObject({
    intentStatus: 'canceled',
    declineReason: expect.stringContaining('authenticate'),
  });
  expect(await shop.fakeStripe.intent(intentId)).toMatchObject({ status: 'canceled' });
});

test('an intent cancelled in the dashboard cancels its payment', async ({ shop }) => {
  const { purchaseId, intentId } = await shop.openRequiringAction();
  await shop.fakeStripe.cancelInDashboard(intentId);
  const { payload, header } = await lastEvent(shop, intentId, { type: 'payment_intent.canceled' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'canceled' });
});

test('when the response with the intent’s id was lost, its event finds the payment by reference', async ({
  shop,
}) => {
  const purchaseId = await shop.open('pm_card_visa');
  const { processor } = shop.deps;
  const crashing = {
    ...shop.deps,
    processor: {
      ...processor,
      createIntent: (intent: Parameters<typeof processor.createIntent>[0]) =>
        processor.createIntent(intent).then(() => Promise.reject(new Error('killed'))),
    },
  };
  await processPayment(crashing, { purchaseId }).catch(() => {});
  const [intent] = await shop.fakeStripe.intents(purchaseId);
  const { payload, header } = await lastEvent(shop, intent?.id, { type: 'payment_intent.succeeded' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'succeeded', intentId: intent?.id });
});

test('a refund created in the dashboard is imported once, and only the rest can be refunded', async ({
  shop,
}) => {
  const { purchaseId, intentId } = await paid(shop);
  await shop.fakeStripe.refundInDashboard(intentId, 1999);
  const { payload, header } = await lastEvent(shop, intentId, { type: 'charge.refunded' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.deliver(payload, header)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await payment(shop, purchaseId)).toMatchObject({ refundedCents: 1999 });
  await expect(
    shop.deps.database.transaction((tx) =>
      requestRefund(tx, { orderId: purchaseId, amountCents: 4999, key: 'end', reason: 'cancelled' }),
    ),
  ).rejects.toMatchObject({ code: 'conflict' });
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, key: 'end', reason: 'cancelled' }),
  );
  await processRefunds(shop.deps, purchaseId);
  expect(await payment(shop, purchaseId)).toMatchObject({ refundedCents: 4999 });
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toHaveLength(2);
  expect(await shop.sql(`SELECT kind FROM alerts WHERE subject = $1`, [purchaseId])).toEqual([
    { kind: 'refunded_elsewhere' },
  ]);
});

test('listeners that fail to hear of an imported refund are told again', async ({ shop }) => {
  const { purchaseId, intentId } = await paid(shop);
  await shop.fakeStripe.refundInDashboard(intentId, 1999);
  const { payload, header } = await lastEvent(shop, intentId, { type: 'charge.refunded' });
  const failing = vi.spyOn(shop.deps.events, 'paymentChanged').mockRejectedValue(new Error('locked'));
  expect((await shop.deliver(payload, header)).status).toBe(200);
  failing.mockRestore();
  shop.notified.length = 0;
  await shop.sql(
    `UPDATE refunds SET next_attempt_at = next_attempt_at - interval '60 seconds' WHERE order_id = $1`,
    [purchaseId],
  );
  await processDueRefunds(shop.deps);
  expect(shop.notified).toEqual([purchaseId]);
});

test('the shop’s own refund is not imported as external when its response was lost', async ({ shop }) => {
  const { purchaseId, intentId } = await paid(shop);
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, key: 'end', reason: 'cancelled' }),
  );
  await shop.fakeStripe.fault({ call: 'POST /v1/refunds', about: intentId, do: 'cut', times: 2 });
  await processRefunds(shop.deps, purchaseId);
  const { payload, header } = await lastEvent(shop, intentId, { type: 'charge.refunded' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(shop, purchaseId)).toMatchObject({ refundedCents: 4999 });
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toHaveLength(1);
});

test('a refund that fails weeks later is subtracted again', async ({ shop }) => {
  const { purchaseId, intentId } = await paid(shop);
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, key: 'end', reason: 'cancelled' }),
  );
  await processRefunds(shop.deps, purchaseId);
  expect(await payment(shop, purchaseId)).toMatchObject({ refundedCents: 4999 });
  const [refund] = await shop.fakeStripe.refunds(intentId);
  await shop.fakeStripe.failRefund(refund?.id);
  const { payload, header } = await lastEvent(shop, intentId, { type: 'refund.failed' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(shop, purchaseId)).toMatchObject({ refundedCents: 0 });
});

test('a refund in the dashboard that has already failed is not imported', async ({ shop }) => {
  const { purchaseId, intentId } = await paid(shop);
  await shop.fakeStripe.refundInDashboard(intentId, 1999);
  const { payload, header } = await lastEvent(shop, intentId, { type: 'charge.refunded' });
  const [refund] = await shop.fakeStripe.refunds(intentId);
  await shop.fakeStripe.failRefund(refund?.id);
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toEqual([]);
  expect(await shop.sql('SELECT kind FROM alerts WHERE subject = $1', [purchaseId])).toEqual([]);
});

test('undelivered events are fetched and processed once', async ({ shop }) => {
  const { purchaseId, intentId } = await paidAtStripeOnly(shop);
  const refunded = await paid(shop);
  await shop.fakeStripe.refundInDashboard(refunded.intentId);
  const replay = createMissedEventReplay(shop.deps);
  expect(await replay()).toBeGreaterThan(0);
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'succeeded', intentId });
  expect(await payment(shop, refunded.purchaseId)).toMatchObject({ refundedCents: 4999 });
  const before = (await shop.fakeStripe.calls()).length;
  await replay();
  // Only the list of events is fetched again.
  expect((await shop.fakeStripe.calls()).length).toBe(before + 1);
});

test('unknown event types, unknown intents and events without an intent are accepted and ignored', async ({
  shop,
}) => {
  const events = [
    { type: 'customer.created', object: { object: 'customer', id: 'cus_1' } },
    { type: 'payment_intent.succeeded', object: { object: 'payment_intent', id: 'pi_of_another_shop' } },
    { type: 'plan.created', object: {} },
  ];
  for (const { type, object } of events) {
    const { payload, header } = signEvent(
      { id: `evt_${type}`, object: 'event', type, data: { object } },
      SECRETS[0],
      now(),
    );
    expect(await shop.deliver(payload, header)).toEqual({ status: 200, body: { success: true, data: {} } });
  }
});

test('while Stripe cannot be reached the event is answered with 503, so that it is delivered again', async ({
  shop,
}) => {
  const { purchaseId, intentId } = await paidAtStripeOnly(shop);
  const { event, payload, header } = await lastEvent(shop, intentId);
  await shop.fakeStripe.fault({ call: `GET /v1/payment_intents/${intentId}`, do: 'cut', times: 2 });
  expect((await shop.deliver(payload, header)).status).toBe(503);
  expect(await eventRows(shop, event.id)).toBe(0);
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'succeeded' });
});

test('without Stripe the webhook answers 404', async () => {
  const sandbox = await startPayments();
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBe(404);
  await sandbox.close();
});

test('events whose signature keeps being wrong raise an alert until one is right; requests without a signature do not', async ({
  shop,
}) => {
  const event = { id: 'evt_signed', object: 'event', type: 'plan.created', data: { object: {} } };
  const deliverTimes = async (count: number, payload: string, header: string | undefined) => {
    for (let n = 0; n < count; n++) await shop.deliver(payload, header);
  };
  const openAlerts = () =>
    shop.sql(`SELECT subject FROM alerts WHERE kind = 'webhook_refused' AND resolved_at IS NULL`);
  await shop.sql('DELETE FROM rate_limits');
  const wrong = signEvent(event, 'whsec_of_another_endpoint', now());
  await deliverTimes(6, wrong.payload, undefined);
  expect(await openAlerts()).toEqual([]);
  await deliverTimes(6, wrong.payload, wrong.header);
  expect(await openAlerts()).toEqual([{ subject: 'stripe' }]);
  const right = signEvent(event, SECRETS[0], now());
  await deliverTimes(1, right.payload, right.header);
  expect(await openAlerts()).toEqual([]);
});
