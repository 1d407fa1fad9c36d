import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signed } from '../../testing/fake-stripe/webhooks.ts';
import { createMissedEventReplay } from './replay-missed-events.ts';
import {
  findPayment,
  listRefunds,
  paymentListeners,
  processPayment,
  requestRefund,
  processRefunds,
} from './index.ts';
import { startPayments } from './payments.fixture.ts';
import { SECRETS, type StripeShop, startStripePayments } from './stripe.fixture.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripePayments();
});
afterAll(() => shop.close());
afterEach(() => {
  paymentListeners.length = 0;
});

const now = () => Math.floor(Date.now() / 1000);
const payment = (reference: string) => findPayment(shop.deps.database.db, reference);
const eventRows = async (id: string) =>
  (await shop.sql('SELECT id FROM processor_events WHERE id = $1', [id])).length;

/** The last event of an intent, or the last of a type, as Stripe would sign it now. */
async function lastEvent(
  intentId: string,
  { type, secret = SECRETS[0] as string } = {} as { type?: string; secret?: string },
) {
  const found = (await shop.twin.events(intentId, secret))
    .filter(({ event }) => !type || event.type === type)
    .at(-1);
  if (!found) throw new Error(`no ${type ?? 'event'} of ${intentId}`);
  return found;
}

/** Paid, with the answer to it never written down. */
async function paidUnnoticed() {
  const { reference, intentId } = await shop.asked();
  await shop.twin.answerThreeDSecure(intentId, 'approved');
  return { reference, intentId };
}

async function paid() {
  const reference = await shop.open('pm_card_visa');
  await processPayment(shop.deps, reference);
  return { reference, intentId: (await payment(reference))?.intentId ?? '' };
}

test.each(SECRETS)('an event signed with %s settles the payment @R2-71', async (secret) => {
  const { reference, intentId } = await paidUnnoticed();
  const { payload, header } = await lastEvent(intentId, { secret });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'succeeded' });
});

test('the body is not believed: it says paid, Stripe does not', async () => {
  const { reference, intentId } = await shop.asked();
  const { event } = await lastEvent(intentId);
  const lie = {
    ...event,
    type: 'payment_intent.succeeded',
    data: { object: { ...event.data.object, status: 'succeeded' } },
  };
  const { payload, header } = signed(lie, SECRETS[0], now());
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'requires_action' });
});

test('a refusal by the bank ends the payment and its intent', async () => {
  const { reference, intentId } = await shop.asked();
  await shop.twin.answerThreeDSecure(intentId, 'refused');
  const { payload, header } = await lastEvent(intentId, { type: 'payment_intent.payment_failed' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(reference)).toMatchObject({
    intentStatus: 'canceled',
    declineReason: expect.stringContaining('authenticate'),
  });
  expect(await shop.twin.intent(intentId)).toMatchObject({ status: 'canceled' });
});

test('an intent cancelled in the dashboard ends its payment', async () => {
  const { reference, intentId } = await shop.asked();
  await shop.twin.cancelInDashboard(intentId);
  const { payload, header } = await lastEvent(intentId, { type: 'payment_intent.canceled' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'canceled' });
});

test('the event of an intent whose making was never answered finds its payment by our reference', async () => {
  const reference = await shop.open('pm_card_visa');
  const { processor } = shop.deps;
  const crashing = {
    ...shop.deps,
    processor: {
      ...processor,
      createIntent: (intent: Parameters<typeof processor.createIntent>[0]) =>
        processor.createIntent(intent).then(() => Promise.reject(new Error('killed'))),
    },
  };
  await processPayment(crashing, reference).catch(() => {});
  const [intent] = await shop.twin.intents(reference);
  const { payload, header } = await lastEvent(intent?.id, { type: 'payment_intent.succeeded' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'succeeded', intentId: intent?.id });
});

test('a refund made in the dashboard is taken into our books, once, and only what is left can be given back', async () => {
  const { reference, intentId } = await paid();
  await shop.twin.refundInDashboard(intentId, 1999);
  const { payload, header } = await lastEvent(intentId, { type: 'charge.refunded' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.deliver(payload, header)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await payment(reference)).toMatchObject({ refundedCents: 1999 });
  await expect(
    shop.deps.database.transaction((tx) =>
      requestRefund(tx, shop.deps, { reference, amountCents: 4999, key: 'end', reason: 'cancelled' }),
    ),
  ).rejects.toMatchObject({ code: 'conflict' });
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, shop.deps, { reference, key: 'end', reason: 'cancelled' }),
  );
  await processRefunds(shop.deps, reference);
  expect(await payment(reference)).toMatchObject({ refundedCents: 4999 });
  expect(await listRefunds(shop.deps.database.db, reference)).toHaveLength(2);
  expect(await shop.sql(`SELECT kind FROM alarms WHERE subject = $1`, [reference])).toEqual([
    { kind: 'refunded_elsewhere' },
  ]);
});

test('a refund of ours whose answer was lost is not taken for one made in the dashboard', async () => {
  const { reference, intentId } = await paid();
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, shop.deps, { reference, key: 'end', reason: 'cancelled' }),
  );
  await shop.twin.fault({ call: 'POST /v1/refunds', about: intentId, do: 'cut', times: 2 });
  await processRefunds(shop.deps, reference);
  const { payload, header } = await lastEvent(intentId, { type: 'charge.refunded' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(reference)).toMatchObject({ refundedCents: 4999 });
  expect(await listRefunds(shop.deps.database.db, reference)).toHaveLength(1);
});

test('a refund that comes back weeks later is counted back', async () => {
  const { reference, intentId } = await paid();
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, shop.deps, { reference, key: 'end', reason: 'cancelled' }),
  );
  await processRefunds(shop.deps, reference);
  expect(await payment(reference)).toMatchObject({ refundedCents: 4999 });
  const [refund] = await shop.twin.refunds(intentId);
  await shop.twin.failRefund(refund?.id);
  const { payload, header } = await lastEvent(intentId, { type: 'refund.failed' });
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(reference)).toMatchObject({ refundedCents: 0 });
});

test('events that were never brought are asked for, those of other intents once', async () => {
  const { reference, intentId } = await paidUnnoticed();
  const refunded = await paid();
  await shop.twin.refundInDashboard(refunded.intentId);
  const catchUp = createMissedEventReplay(shop.deps);
  expect(await catchUp()).toBeGreaterThan(0);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'succeeded', intentId });
  expect(await payment(refunded.reference)).toMatchObject({ refundedCents: 4999 });
  const before = (await shop.twin.calls()).length;
  await catchUp();
  // Only the list itself is asked for again.
  expect((await shop.twin.calls()).length).toBe(before + 1);
});

test('unknown types, intents of others and events about nothing are taken with thanks', async () => {
  const events = [
    { type: 'customer.created', object: { object: 'customer', id: 'cus_1' } },
    { type: 'payment_intent.succeeded', object: { object: 'payment_intent', id: 'pi_of_another_shop' } },
    { type: 'plan.created', object: {} },
  ];
  for (const { type, object } of events) {
    const { payload, header } = signed(
      { id: `evt_${type}`, object: 'event', type, data: { object } },
      SECRETS[0],
      now(),
    );
    expect(await shop.deliver(payload, header)).toEqual({ status: 200, body: { success: true, data: {} } });
  }
});

test('while Stripe cannot be asked the event is refused, so that it comes again', async () => {
  const { reference, intentId } = await paidUnnoticed();
  const { event, payload, header } = await lastEvent(intentId);
  await shop.twin.fault({ call: `GET /v1/payment_intents/${intentId}`, do: 'cut', times: 2 });
  expect((await shop.deliver(payload, header)).status).toBe(503);
  expect(await eventRows(event.id)).toBe(0);
  expect((await shop.deliver(payload, header)).status).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'succeeded' });
});

test('without Stripe there is no such address', async () => {
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
