import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type StripeStandIn, signedEvent, startStripeStandIn } from '../../testing/stripe-stand-in.ts';
import { findPayment, paymentListeners, pursuePayment, requestRefund, runRefunds } from './index.ts';
import { type PaymentsFixture, startPayments } from './payments.fixture.ts';
import { createStripeProcessor } from './stripe-processor.ts';

const SECRETS = ['whsec_old_secret', 'whsec_new_secret'] as const;
let stripe: StripeStandIn;
let shop: PaymentsFixture;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  const keys = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: SECRETS.join(','),
  };
  const settings = readConfig(keys, '/nowhere').stripe;
  if (!settings) throw new Error('the settings of the test are not whole');
  shop = await startPayments({
    settings: { stripe: settings },
    processor: createStripeProcessor(
      { log: null as never },
      { secretKey: stripe.secretKey, apiHost: stripe.origin },
    ),
  });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});
afterEach(() => {
  paymentListeners.length = 0;
});

const deliver = (payload: string | Buffer, header: string | undefined) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(header === undefined ? {} : { 'stripe-signature': header }),
    },
  });
const now = () => Math.floor(Date.now() / 1000);
const payment = (reference: string) => findPayment(shop.deps.database.db, reference);
const eventRows = async (id: string) =>
  (await shop.sql('SELECT id FROM processor_events WHERE id = $1', [id])).length;

/** A payment that the bank asks about, with its intent at Stripe. */
async function asked() {
  const reference = await shop.open('pm_card_authenticationRequired');
  const state = await pursuePayment(shop.deps, reference);
  if (state.kind !== 'requires_action') throw new Error('the bank did not ask');
  const intent = stripe.intents.get(state.intentId);
  if (!intent) throw new Error('Stripe does not know the intent');
  return { reference, intent, intentId: state.intentId };
}

test.each(SECRETS)('an event signed with %s settles the payment', async (secret) => {
  const { reference, intent, intentId } = await asked();
  stripe.answerBank(intentId, 'approved');
  const { payload, header } = signedEvent(secret, { type: 'payment_intent.succeeded', object: intent });
  const response = await deliver(payload, header);
  expect(response.statusCode).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'succeeded' });
});

test('the body is not believed: it says paid, Stripe does not', async () => {
  const { reference, intent } = await asked();
  const { payload, header } = signedEvent(SECRETS[0], {
    type: 'payment_intent.succeeded',
    object: { ...intent, status: 'succeeded' },
  });
  expect((await deliver(payload, header)).statusCode).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'requires_action' });
});

test('no mutant of signature, time, body or secret is let in', async () => {
  const { reference, intent, intentId } = await asked();
  stripe.answerBank(intentId, 'approved');
  const good = signedEvent(SECRETS[0], { type: 'payment_intent.succeeded', object: intent });
  const { payload, header } = good;
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
  const bodies: Array<string | Buffer> = [
    ...Array.from({ length: 60 }, (_, i) => flipped(payload, Math.floor((i * payload.length) / 60))),
    `${payload} `,
    `\uFEFF${payload}`,
    JSON.stringify(JSON.parse(payload), null, 1),
    Buffer.concat([Buffer.from(payload), Buffer.from([0xff])]),
    '{}',
    'null',
  ];
  const headers = [
    ...Array.from({ length: header.length }, (_, i) => flipped(header, i)),
    undefined,
    '',
    't=,v1=',
    header.toUpperCase(),
    header.replace('v1=', 'v2='),
    header.replace(/t=\d+/, `t=${now() + 1}`),
    header.replace(/t=(\d+)/, 't=$1x'),
    `${header},t=${now()}`,
    signedEvent('whsec_somebody_else', { type: 'payment_intent.succeeded', object: intent }).header,
  ];
  const answers = [];
  for (const body of bodies) answers.push(await deliver(body, header));
  for (const other of headers) answers.push(await deliver(payload, other));
  for (const age of [301, 3600, -120, -3600]) {
    const event = signedEvent(SECRETS[0], { type: 'payment_intent.succeeded', object: intent }, now() - age);
    answers.push(await deliver(event.payload, event.header));
  }
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  expect(await payment(reference)).toMatchObject({ intentStatus: 'requires_action' });
  expect((await deliver(payload, header)).statusCode).toBe(200);
});

test('ten copies at once, and one after, take effect once', async () => {
  const { reference, intent, intentId } = await asked();
  stripe.answerBank(intentId, 'approved');
  const heard: string[] = [];
  paymentListeners.push(async (_deps, changed) => void heard.push(changed));
  const { payload, header } = signedEvent(SECRETS[1], {
    id: `evt_${reference}`,
    type: 'payment_intent.succeeded',
    object: intent,
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(payload, header)));
  answers.push(await deliver(payload, header));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(heard).toEqual([reference]);
  expect(await eventRows(`evt_${reference}`)).toBe(1);
});

test('in any order, and with any of them missing, the end is the same', async () => {
  const types = [
    'payment_intent.created',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
  ];
  for (const order of [types, [...types].reverse(), types.slice(2), [types[1], types[3], types[0]]]) {
    const { reference, intent, intentId } = await asked();
    stripe.answerBank(intentId, 'approved');
    for (const type of order) {
      const { payload, header } = signedEvent(SECRETS[0], {
        type: String(type),
        object: { ...intent, status: 'requires_action' },
      });
      expect((await deliver(payload, header)).statusCode).toBe(200);
    }
    expect(await payment(reference)).toMatchObject({ intentStatus: 'succeeded' });
  }
});

test('a refusal by the bank ends the payment and its intent', async () => {
  const { reference, intent, intentId } = await asked();
  stripe.answerBank(intentId, 'refused');
  const { payload, header } = signedEvent(SECRETS[0], {
    type: 'payment_intent.payment_failed',
    object: intent,
  });
  expect((await deliver(payload, header)).statusCode).toBe(200);
  expect(await payment(reference)).toMatchObject({
    intentStatus: 'canceled',
    declineReason: expect.stringContaining('authenticate'),
  });
  expect(stripe.intents.get(intentId)).toMatchObject({ status: 'canceled' });
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
  await pursuePayment(crashing, reference).catch(() => {});
  const intent = [...stripe.intents.values()].find(
    ({ metadata }) => (metadata as { reference?: string }).reference === reference,
  );
  const { payload, header } = signedEvent(SECRETS[0], {
    type: 'payment_intent.succeeded',
    object: intent ?? {},
  });
  expect((await deliver(payload, header)).statusCode).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'succeeded', intentId: intent?.id });
});

test('a refund that comes back weeks later is counted back', async () => {
  const reference = await shop.open('pm_card_visa');
  await pursuePayment(shop.deps, reference);
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, shop.deps, { reference, key: 'end', reason: 'cancelled' }),
  );
  await runRefunds(shop.deps, reference);
  expect(await payment(reference)).toMatchObject({ refundedCents: 4999 });
  const refund = [...stripe.refunds.values()].at(-1) ?? {};
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  const { payload, header } = signedEvent(SECRETS[0], { type: 'refund.failed', object: refund });
  expect((await deliver(payload, header)).statusCode).toBe(200);
  expect(await payment(reference)).toMatchObject({ refundedCents: 0 });
});

test('unknown types, intents of others and events about nothing are taken with thanks', async () => {
  const events = [
    { type: 'customer.created', object: { object: 'customer', id: 'cus_1' } },
    { type: 'payment_intent.succeeded', object: { object: 'payment_intent', id: 'pi_of_another_shop' } },
    { type: 'plan.created', object: {} },
  ];
  for (const event of events) {
    const { payload, header } = signedEvent(SECRETS[0], event);
    const response = await deliver(payload, header);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, data: {} });
  }
});

test('while Stripe cannot be asked the event is refused, so that it comes again', async () => {
  const { reference, intent, intentId } = await asked();
  stripe.answerBank(intentId, 'approved');
  const { payload, header } = signedEvent(SECRETS[0], {
    id: `evt_${reference}`,
    type: 'payment_intent.succeeded',
    object: intent,
  });
  stripe.loseAnswers(3);
  expect((await deliver(payload, header)).statusCode).toBe(503);
  stripe.loseAnswers(0);
  expect(await eventRows(`evt_${reference}`)).toBe(0);
  expect((await deliver(payload, header)).statusCode).toBe(200);
  expect(await payment(reference)).toMatchObject({ intentStatus: 'succeeded' });
});

test('without Stripe there is no such address', async () => {
  const sandbox = await startPayments();
  const { payload, header } = signedEvent(SECRETS[0], { type: 'payment_intent.succeeded', object: {} });
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  });
  expect(response.statusCode).toBe(404);
  await sandbox.close();
});
