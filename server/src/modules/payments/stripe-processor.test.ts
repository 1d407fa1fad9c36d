import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type StripeStandIn, startStripeStandIn } from '../../testing/stripe-stand-in.ts';
import type { CardProcessor, Intent, NewIntent } from './card-processor.ts';
import {
  abandonPayment,
  confirmPaymentIntent,
  findPayment,
  pursuePayment,
  requestRefund,
  runRefunds,
} from './index.ts';
import { type PaymentsFixture, startPayments } from './payments.fixture.ts';
import { createStripeProcessor } from './stripe-processor.ts';

let stripe: StripeStandIn;
let processor: CardProcessor;
let shop: PaymentsFixture;
const log = Fastify({ logger: { level: 'silent' } }).log;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  processor = createStripeProcessor({ log }, { secretKey: stripe.secretKey, apiHost: stripe.origin });
  shop = await startPayments({ processor });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

const order = (more: Partial<NewIntent> = {}): NewIntent => ({
  amountCents: 4999,
  currency: 'usd',
  reference: newId(),
  paymentMethodId: 'pm_card_visa',
  confirm: true,
  capture: 'automatic',
  idempotencyKey: newId(),
  ...more,
});
const create = async (more: Partial<NewIntent> = {}) => (await processor.createIntent(order(more))) as Intent;
const creations = () => stripe.calls.filter((call) => call === 'POST /v1/payment_intents').length;

test('an intent is made, confirmed and found again with all that we look at', async () => {
  const request = order();
  const intent = await processor.createIntent(request);
  expect(intent).toEqual({
    id: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringContaining('_secret_'),
    status: 'succeeded',
    amountCents: 4999,
    currency: 'usd',
    paymentMethodId: 'pm_card_visa',
    reference: request.reference,
    declineReason: null,
  });
  expect(await processor.findIntent((intent as Intent).id)).toEqual(intent);
  expect(await processor.findIntentByReference(request.reference)).toEqual(intent);
  expect(await processor.findIntentByReference("it's nobody's")).toBeNull();
  expect(await processor.findIntent('pi_unknown')).toBeNull();
});

test.each([
  ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
])(
  '%s: a refused card is a state with a reason, also when asked again with the same key',
  async (paymentMethodId, declineReason) => {
    const request = order({ paymentMethodId });
    const refused = { status: 'requires_payment_method', declineReason };
    expect(await processor.createIntent(request)).toMatchObject(refused);
    expect(await processor.createIntent(request)).toMatchObject(refused);
  },
);

test('a payment method that Stripe does not know is a refusal without an intent', async () => {
  expect(await processor.createIntent(order({ paymentMethodId: 'pm_nobody' }))).toEqual({
    refusal: 'No such payment method.',
  });
});

test('the same key makes the same intent; with other contents it is a fault', async () => {
  const request = order();
  const first = await processor.createIntent(request);
  expect(await processor.createIntent(request)).toEqual(first);
  await expect(processor.createIntent({ ...request, amountCents: 5000 })).rejects.toThrow(
    /StripeIdempotencyError|idempotency/,
  );
});

test('an answer lost on its way is asked for again and takes effect once', async () => {
  const before = stripe.intents.size;
  stripe.loseAnswers(1);
  expect(await create()).toMatchObject({ status: 'succeeded' });
  expect(stripe.intents.size).toBe(before + 1);
});

test('the bank asks; what it decides is found by looking', async () => {
  const asked = await create({ paymentMethodId: 'pm_card_authenticationRequired' });
  expect(asked.status).toBe('requires_action');
  stripe.answerBank(asked.id, 'approved');
  expect(await processor.findIntent(asked.id)).toMatchObject({ status: 'succeeded' });
});

test('cancelling ends an open intent and leaves a paid one alone', async () => {
  const open = await create({ paymentMethodId: 'pm_card_authenticationRequired' });
  expect(await processor.cancelIntent(open.id)).toMatchObject({ status: 'canceled' });
  expect(await processor.cancelIntent(open.id)).toMatchObject({ status: 'canceled' });
  const paid = await create();
  expect(await processor.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded' });
});

test('a hold is confirmed later and only held', async () => {
  const held = await create({ capture: 'manual', confirm: false, paymentMethodId: null });
  expect(held.status).toBe('requires_payment_method');
  const declined = await processor.confirmIntent(held.id, {
    paymentMethodId: 'pm_card_visa_chargeDeclined',
    idempotencyKey: newId(),
  });
  expect(declined).toMatchObject({
    status: 'requires_payment_method',
    declineReason: 'Your card was declined.',
  });
  expect(
    await processor.confirmIntent(held.id, { paymentMethodId: 'pm_card_visa', idempotencyKey: newId() }),
  ).toMatchObject({ status: 'requires_capture' });
});

test('a refund is given once for its key, also when Stripe has forgotten the key', async () => {
  const { id: intentId } = await create();
  const refund = { intentId, amountCents: 1000, idempotencyKey: newId() };
  const given = await processor.refund(refund);
  expect(given).toEqual({ id: expect.stringMatching(/^re_/), status: 'succeeded', failureReason: null });
  expect(await processor.refund(refund)).toEqual(given);
  expect(await processor.findRefund(given.id as string)).toEqual(given);
  expect([...stripe.refunds.values()].filter((row) => row.payment_intent === intentId)).toHaveLength(1);
  expect(await processor.refund({ ...refund, amountCents: 9999, idempotencyKey: newId() })).toMatchObject({
    status: 'failed',
    failureReason: expect.stringContaining('greater than'),
  });
  expect(await processor.findRefund('re_unknown')).toBeNull();
});

test('a wrong key and an unreachable host are outages whose words carry no secret', async () => {
  const wrongKey = createStripeProcessor({ log }, { secretKey: 'sk_test_wrong', apiHost: stripe.origin });
  await expect(wrongKey.findIntent('pi_1')).rejects.toThrow(/^stripe StripeAuthenticationError/);
  const nobody = createStripeProcessor(
    { log },
    { secretKey: 'sk_test_wrong', apiHost: 'http://127.0.0.1:9' },
  );
  await expect(nobody.findIntent('pi_1')).rejects.toThrow(/^stripe StripeConnectionError/);
});

test('a payment goes its whole way: paid, refunded in part', async () => {
  const reference = await shop.open('pm_card_visa');
  expect(await pursuePayment(shop.deps, reference)).toEqual({ kind: 'paid' });
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, shop.deps, { reference, amountCents: 999, key: 'goodwill', reason: 'late' }),
  );
  await runRefunds(shop.deps, reference);
  expect(await findPayment(shop.deps.database.db, reference)).toMatchObject({
    amountCents: 4999,
    refundedCents: 999,
    processor: 'stripe',
  });
});

test('a crash after the charge: the next one finds the same intent', async () => {
  const reference = await shop.open('pm_card_visa');
  const before = creations();
  const crashing = {
    ...shop.deps,
    processor: {
      ...processor,
      createIntent: (intent: NewIntent) =>
        processor.createIntent(intent).then(() => Promise.reject(new Error('killed'))),
    },
  };
  await expect(pursuePayment(crashing, reference)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await pursuePayment(shop.deps, reference)).toEqual({ kind: 'paid' });
  expect(creations()).toBe(before + 2);
  expect(
    [...stripe.intents.values()].filter(
      (intent) => (intent.metadata as { reference?: string }).reference === reference,
    ),
  ).toHaveLength(1);
});

test('a refused card is cancelled at Stripe, so that the browser cannot pay that intent later', async () => {
  const reference = await shop.open('pm_card_visa_chargeDeclined');
  expect(await pursuePayment(shop.deps, reference)).toEqual({
    kind: 'declined',
    reason: 'Your card was declined.',
  });
  const payment = await findPayment(shop.deps.database.db, reference);
  expect(stripe.intents.get(payment?.intentId ?? '')).toMatchObject({ status: 'canceled' });
});

test.each([
  ['approved', { kind: 'paid' }],
  ['refused', { kind: 'declined', reason: expect.stringContaining('unable to authenticate') }],
] as const)('the browser comes back from the bank: %s', async (outcome, state) => {
  const reference = await shop.open('pm_card_authenticationRequired');
  const asked = await pursuePayment(shop.deps, reference);
  if (asked.kind !== 'requires_action') throw new Error('the bank did not ask');
  expect(
    await confirmPaymentIntent(shop.deps, asked.intentId, { clientSecret: asked.clientSecret }),
  ).toMatchObject({ status: 'requires_action' });
  stripe.answerBank(asked.intentId, outcome);
  await confirmPaymentIntent(shop.deps, asked.intentId, { clientSecret: asked.clientSecret }).catch(() => {});
  expect(await pursuePayment(shop.deps, reference)).toEqual(state);
});

test('who gives up at the bank, or never comes back, leaves nothing to be paid', async () => {
  const gaveUp = await shop.open('pm_card_authenticationRequired');
  const asked = await pursuePayment(shop.deps, gaveUp);
  if (asked.kind !== 'requires_action') throw new Error('the bank did not ask');
  await expect(
    confirmPaymentIntent(shop.deps, asked.intentId, { clientSecret: asked.clientSecret, outcome: 'refused' }),
  ).rejects.toMatchObject({ code: 'card_declined' });
  expect(stripe.intents.get(asked.intentId)).toMatchObject({ status: 'canceled' });

  const vanished = await shop.open('pm_card_authenticationRequired');
  await pursuePayment(shop.deps, vanished);
  expect(await abandonPayment(shop.deps, vanished)).toMatchObject({ kind: 'declined' });
});

test('a state that Stripe may add one day is an alarm and changes nothing', async () => {
  const reference = await shop.open('pm_card_authenticationRequired');
  await pursuePayment(shop.deps, reference);
  const before = await findPayment(shop.deps.database.db, reference);
  stripe.setStatus(before?.intentId ?? '', 'requires_blessing');
  await pursuePayment(shop.deps, reference);
  expect(await findPayment(shop.deps.database.db, reference)).toEqual(before);
  expect(shop.alarms.at(-1)).toMatchObject({ level: 'error' });
});
