import { startFakeStripe } from '@presently/fake-stripe';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import type { CardProcessor, Intent, NewIntent } from './card-processor.ts';
import { CARDS, startPayments } from './payments.fixture.ts';
import { createStripeProcessor } from './stripe-processor.ts';

type Card = keyof typeof CARDS;
/** A processor under test, with a payment method for each test card. */
type Subject = {
  processor: CardProcessor;
  card(name: Card): Promise<string>;
  completeThreeDSecure(intentId: string, outcome: 'approved' | 'refused'): Promise<unknown>;
  close(): Promise<void>;
};

async function openSandbox(): Promise<Subject> {
  const shop = await startPayments();
  const { processor } = shop.deps;
  return {
    processor,
    card: (name) => shop.card(CARDS[name]),
    completeThreeDSecure: async (id, outcome) => await processor.completeThreeDSecure?.(id, outcome),
    close: () => shop.close(),
  };
}

const STRIPE_CARDS: Record<Card, string> = {
  pays: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  insufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  requiresAction: 'pm_card_authenticationRequired',
  failsOnCharge: 'pm_card_chargeCustomerFail',
};

/** The adapter with the official SDK, against the fake Stripe. */
async function openStripe(): Promise<Subject> {
  const fakeStripe = await startFakeStripe();
  const { log } = Fastify({ logger: { level: 'silent' } });
  return {
    processor: createStripeProcessor(
      { log },
      { secretKey: fakeStripe.secretKey, apiHost: fakeStripe.origin },
    ),
    card: async (name) => STRIPE_CARDS[name],
    completeThreeDSecure: fakeStripe.completeThreeDSecure,
    close: () => fakeStripe.close(),
  };
}

/** The behaviour that both processors must have. */
describe.each([
  ['the sandbox', openSandbox],
  ['Stripe', openStripe],
] as const)('%s as a card processor', (_name, open) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await open();
  });
  afterAll(() => subject.close());

  const order = async (card: Card | null, more: Partial<NewIntent> = {}): Promise<NewIntent> => ({
    amountCents: 4999,
    currency: 'usd',
    reference: newUuid(),
    paymentMethodId: card && (await subject.card(card)),
    confirm: card !== null,
    capture: 'automatic',
    idempotencyKey: newUuid(),
    ...more,
  });
  const create = async (card: Card | null, more: Partial<NewIntent> = {}) =>
    (await subject.processor.createIntent(await order(card, more))) as Intent;

  test('charges a card, and finds the intent by id and by reference', async () => {
    const request = await order('pays');
    const intent = (await subject.processor.createIntent(request)) as Intent;
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining('_secret_'),
      status: 'succeeded',
      amountCents: 4999,
      currency: 'usd',
      paymentMethodId: expect.stringMatching(/^pm_/),
      reference: request.reference,
      declineReason: null,
    });
    expect(await subject.processor.findIntent(intent.id)).toEqual(intent);
    expect(await subject.processor.findIntentByReference(request.reference)).toEqual(intent);
  });

  test('returns null for unknown ids and references', async () => {
    expect(await subject.processor.findIntent('pi_unknown')).toBeNull();
    expect(await subject.processor.findIntentByReference("it's nobody's")).toBeNull();
    expect(await subject.processor.findRefund('re_unknown')).toBeNull();
  });

  test.each([
    ['declined', 'Your card was declined.'],
    ['failsOnCharge', 'Your card was declined.'],
    ['insufficientFunds', 'Your card has insufficient funds.'],
  ] as const)(
    'the card %s is declined with a reason, also when the request is repeated',
    async (card, declineReason) => {
      const request = await order(card);
      const declined = { status: 'requires_payment_method', declineReason };
      expect(await subject.processor.createIntent(request)).toMatchObject(declined);
      expect(await subject.processor.createIntent(request)).toMatchObject(declined);
    },
  );

  test('an unknown payment method is refused without creating an intent', async () => {
    const request = await order(null, { paymentMethodId: 'pm_nobody', confirm: true });
    expect(await subject.processor.createIntent(request)).toEqual({
      refusal: "We can't find this payment method.",
    });
    expect(await subject.processor.findIntentByReference(request.reference)).toBeNull();
  });

  test('the same key returns the same intent, also for twenty concurrent requests; with another request it fails', async () => {
    const request = await order('pays');
    const first = await subject.processor.createIntent(request);
    expect(await subject.processor.createIntent(request)).toEqual(first);
    await expect(subject.processor.createIntent({ ...request, amountCents: 5000 })).rejects.toThrow(
      /idempoten/i,
    );
    const concurrent = await order('pays');
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => subject.processor.createIntent(concurrent)),
    );
    const ids = results.flatMap((result) =>
      result.status === 'fulfilled' ? [(result.value as Intent).id] : [],
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ['approved', 'succeeded'],
    ['refused', 'requires_payment_method'],
  ] as const)('3-D Secure: once %s, the intent is %s', async (outcome, status) => {
    const intent = await create('requiresAction');
    expect(intent.status).toBe('requires_action');
    await subject.completeThreeDSecure(intent.id, outcome);
    expect(await subject.processor.findIntent(intent.id)).toMatchObject({ status });
    // A second result is ignored.
    await subject.completeThreeDSecure(intent.id, 'approved');
    expect(await subject.processor.findIntent(intent.id)).toMatchObject({ status });
  });

  test('cancels an open intent, and leaves a succeeded one', async () => {
    const open = await create('requiresAction');
    expect(await subject.processor.cancelIntent(open.id)).toMatchObject({ status: 'canceled' });
    expect(await subject.processor.cancelIntent(open.id)).toMatchObject({ status: 'canceled' });
    await subject.completeThreeDSecure(open.id, 'approved');
    expect(await subject.processor.findIntent(open.id)).toMatchObject({ status: 'canceled' });
    const paid = await create('pays');
    expect(await subject.processor.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded' });
  });

  test('an intent with manual capture can be confirmed later, with another card after a declined one, and is only authorised', async () => {
    const intent = await create(null, { capture: 'manual' });
    expect(intent.status).toBe('requires_payment_method');
    const confirm = async (card: Card) =>
      await subject.processor.confirmIntent(intent.id, {
        paymentMethodId: await subject.card(card),
        idempotencyKey: newUuid(),
      });
    expect(await confirm('declined')).toMatchObject({
      status: 'requires_payment_method',
      declineReason: 'Your card was declined.',
    });
    expect(await confirm('pays')).toMatchObject({ status: 'requires_capture', declineReason: null });
    expect(await subject.processor.cancelIntent(intent.id)).toMatchObject({ status: 'canceled' });
  });

  test('a payment method can be used for one intent', async () => {
    const intent = await create('requiresAction');
    await subject.completeThreeDSecure(intent.id, 'approved');
    const paymentMethodId = (await subject.processor.findIntent(intent.id))?.paymentMethodId ?? '';
    const second = await subject.processor.createIntent(
      await order(null, { paymentMethodId, confirm: true }),
    );
    expect('refusal' in second || second.status === 'requires_payment_method').toBe(true);
  });

  test('a refund is created once per key; partial refunds never exceed the payment', async () => {
    const { id: intentId } = await create('pays');
    const refund = { intentId, amountCents: 1000, idempotencyKey: newUuid() };
    const given = await subject.processor.refund(refund);
    expect(given).toMatchObject({ id: expect.stringMatching(/^re_/), status: 'succeeded' });
    expect(await subject.processor.refund(refund)).toMatchObject({ id: given.id });
    expect(await subject.processor.findRefund(given.id as string)).toMatchObject({ status: 'succeeded' });
    const tooMuch = await subject.processor.refund({
      intentId,
      amountCents: 4000,
      idempotencyKey: newUuid(),
    });
    expect(tooMuch).toMatchObject({ status: 'failed', failureReason: expect.any(String) });
    const rest = await subject.processor.refund({ intentId, amountCents: 3999, idempotencyKey: newUuid() });
    expect(rest.status).toBe('succeeded');
  });

  test('an intent that did not succeed cannot be refunded', async () => {
    const { id: intentId } = await create('requiresAction');
    const refund = await subject.processor.refund({ intentId, amountCents: 100, idempotencyKey: newUuid() });
    expect(refund.status).toBe('failed');
  });
});
