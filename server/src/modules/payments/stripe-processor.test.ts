import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import type { NewIntent } from './card-processor.ts';
import {
  abandonPayment,
  confirmPaymentIntent,
  findPayment,
  processPayment,
  processRefunds,
  requestRefund,
} from './index.ts';
import { aConfirmation } from './payments.fixture.ts';
import { type StripeShop, test as shopTest } from './stripe.fixture.ts';
import { createStripeProcessor } from './stripe-processor.ts';

const test = shopTest.extend('processor', { scope: 'file' }, ({ shop }) => shop.deps.processor);

const order = (more: Partial<NewIntent> = {}): NewIntent => ({
  amountCents: 4999,
  currency: 'usd',
  reference: newUuid(),
  paymentMethodId: 'pm_card_visa',
  confirm: true,
  capture: 'automatic',
  idempotencyKey: newUuid(),
  ...more,
});

test('a request whose response is lost is retried and takes effect once', async ({ shop, processor }) => {
  const request = order();
  await shop.fakeStripe.fault({ call: 'POST /v1/payment_intents', about: request.reference, do: 'cut' });
  expect(await processor.createIntent(request)).toMatchObject({ status: 'succeeded' });
  expect(await shop.fakeStripe.intents(request.reference)).toHaveLength(1);
});

/** A wallet authorisation from the browser. */
async function aWalletToken({ fakeStripe }: StripeShop, number = '4242424242424242'): Promise<string> {
  const card = { number, exp_month: '12', exp_year: '2040', cvc: '123' };
  const form = new URLSearchParams({ key: fakeStripe.publishableKey, 'payment_method_data[type]': 'card' });
  for (const [name, value] of Object.entries(card)) form.set(`payment_method_data[card][${name}]`, value);
  const response = await fetch(`${fakeStripe.origin}/v1/confirmation_tokens`, { method: 'POST', body: form });
  return ((await response.json()) as { id: string }).id;
}

test('a wallet pays once, also when each answer is lost and each request is sent twice @R15-12', async ({
  shop,
  processor,
}) => {
  const request = order({ paymentMethodId: await aWalletToken(shop) });
  await shop.fakeStripe.fault({ call: 'POST /v1/payment_intents', about: request.reference, do: 'cut' });
  const [first, second] = await Promise.all([
    processor.createIntent(request),
    processor.createIntent(request),
  ]);
  expect(first).toMatchObject({ status: 'succeeded' });
  expect(second).toEqual(first);
  expect(await shop.fakeStripe.intents(request.reference)).toHaveLength(1);
});

test('what a wallet has authorised pays for one intent only @R15-12', async ({ shop, processor }) => {
  const paymentMethodId = await aWalletToken(shop);
  expect(await processor.createIntent(order({ paymentMethodId }))).toMatchObject({ status: 'succeeded' });
  expect(await processor.createIntent(order({ paymentMethodId }))).toHaveProperty('refusal');
  expect(await processor.createIntent(order({ paymentMethodId: 'ctoken_unknown' }))).toHaveProperty(
    'refusal',
  );
});

test.for([
  ['4000000000000002', 'requires_payment_method'],
  ['4000002500003155', 'requires_action'],
] as const)('a wallet with the card %s: %s @R15-12', async ([number, status], { shop, processor }) => {
  const paymentMethodId = await aWalletToken(shop, number);
  expect(await processor.createIntent(order({ paymentMethodId }))).toMatchObject({ status });
});

test('a refund is created once per key, also after Stripe has dropped the idempotency key', async ({
  shop,
  processor,
}) => {
  const intent = await processor.createIntent(order());
  if ('refusal' in intent) throw new Error(intent.refusal);
  const refund = { intentId: intent.id, amountCents: 1000, idempotencyKey: newUuid() };
  const given = await processor.refund(refund);
  await shop.fakeStripe.settings({ advanceSeconds: 25 * 3600 });
  expect(await processor.refund(refund)).toMatchObject({ id: given.id, status: 'succeeded' });
  expect(await shop.fakeStripe.refunds(intent.id)).toHaveLength(1);
});

test('a wrong API key and an unreachable host throw errors without secrets in their message', async ({
  shop,
}) => {
  const log = null as never;
  const wrongKey = createStripeProcessor(
    { log },
    { secretKey: 'sk_test_wrong', apiHost: shop.fakeStripe.origin },
  );
  await expect(wrongKey.findIntent('pi_1')).rejects.toThrow(/^stripe StripeAuthenticationError/);
  const unreachable = createStripeProcessor(
    { log },
    { secretKey: 'sk_test_wrong', apiHost: 'http://127.0.0.1:9' },
  );
  await expect(unreachable.findIntent('pi_1')).rejects.toThrow(/^stripe StripeConnectionError/);
});

test('a payment succeeds and is refunded in part @R5-7', async ({ shop }) => {
  const purchaseId = await shop.open('pm_card_visa');
  expect(await processPayment(shop.deps, { purchaseId })).toEqual({ kind: 'paid' });
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, amountCents: 999, key: 'goodwill', reason: 'late' }),
  );
  await processRefunds(shop.deps, purchaseId);
  expect(await findPayment(shop.deps.database.db, purchaseId)).toMatchObject({
    amountCents: 4999,
    refundedCents: 999,
    processor: 'stripe',
  });
});

test('after a crash following the charge, a retry finds the same intent', async ({ shop, processor }) => {
  const purchaseId = await shop.open('pm_card_visa');
  const crashing = {
    ...shop.deps,
    processor: {
      ...processor,
      createIntent: (intent: NewIntent) =>
        processor.createIntent(intent).then(() => Promise.reject(new Error('killed'))),
    },
  };
  await expect(processPayment(crashing, { purchaseId })).rejects.toMatchObject({ code: 'unavailable' });
  expect(await processPayment(shop.deps, { purchaseId })).toEqual({ kind: 'paid' });
  expect(await shop.fakeStripe.intents(purchaseId)).toHaveLength(1);
});

test('a declined card cancels the intent at Stripe, so that the browser cannot pay it later', async ({
  shop,
}) => {
  const purchaseId = await shop.open('pm_card_visa_chargeDeclined');
  expect(await processPayment(shop.deps, { purchaseId })).toEqual({
    kind: 'declined',
    reason: 'Your card was declined.',
  });
  expect(await shop.fakeStripe.intents(purchaseId)).toMatchObject([{ status: 'canceled' }]);
});

test.for([
  ['approved', { kind: 'paid' }],
  ['refused', { kind: 'declined', reason: expect.stringContaining('unable to authenticate') }],
] as const)('the browser returns from 3-D Secure: %s', async ([outcome, state], { shop }) => {
  const { purchaseId, intentId, clientSecret } = await shop.openRequiringAction();
  expect(await confirmPaymentIntent(shop.deps, intentId, aConfirmation({ clientSecret }))).toMatchObject({
    status: 'requires_action',
  });
  await shop.fakeStripe.completeThreeDSecure(intentId, outcome);
  await confirmPaymentIntent(shop.deps, intentId, aConfirmation({ clientSecret })).catch(() => {});
  expect(await processPayment(shop.deps, { purchaseId })).toEqual(state);
});

test('a gifter who closes the 3-D Secure dialog, or never returns, leaves no open intent', async ({
  shop,
}) => {
  const { intentId, clientSecret } = await shop.openRequiringAction();
  await expect(
    confirmPaymentIntent(shop.deps, intentId, aConfirmation({ clientSecret, outcome: 'refused' })),
  ).rejects.toMatchObject({ code: 'card_declined' });
  expect(await shop.fakeStripe.intent(intentId)).toMatchObject({ status: 'canceled' });
  const vanished = await shop.openRequiringAction();
  expect(await abandonPayment(shop.deps, vanished)).toMatchObject({ kind: 'declined' });
});

test.for([
  ['requires_action', { status: 'pending', failureReason: null }],
  ['canceled', { status: 'failed', failureReason: expect.any(String) }],
] as const)('a refund that Stripe calls %s', async ([status, result]) => {
  const server = createServer((_request, response) => response.end(JSON.stringify({ id: 're_1', status })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const processor = createStripeProcessor(
    { log: null as never },
    { secretKey: 'sk_test_any', apiHost: `http://127.0.0.1:${port}` },
  );
  expect(await processor.findRefund('re_1')).toEqual({ id: 're_1', ...result });
  server.close();
});
