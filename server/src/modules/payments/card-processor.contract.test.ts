import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import { startFakeStripe } from '../../testing/fake-stripe/start-fake-stripe.ts';
import type { CardProcessor, Intent, NewIntent } from './card-processor.ts';
import { CARDS, startPayments } from './payments.fixture.ts';
import { createStripeProcessor } from './stripe-processor.ts';

type Card = keyof typeof CARDS;
/** One processor under test, with a card of each behaviour. */
type Subject = {
  processor: CardProcessor;
  card(name: Card): Promise<string>;
  answerThreeDSecure(intentId: string, outcome: 'approved' | 'refused'): Promise<unknown>;
  close(): Promise<void>;
};

async function openSandbox(): Promise<Subject> {
  const shop = await startPayments();
  const { processor } = shop.deps;
  return {
    processor,
    card: (name) => shop.card(CARDS[name]),
    answerThreeDSecure: async (id, outcome) => await processor.answerThreeDSecure?.(id, outcome),
    close: () => shop.close(),
  };
}

const STRIPE_CARDS: Record<Card, string> = {
  pays: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  poor: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  asks: 'pm_card_authenticationRequired',
  failsWhenCharged: 'pm_card_chargeCustomerFail',
};

/** The adapter with the official SDK, against the twin. */
async function openStripe(): Promise<Subject> {
  const twin = await startFakeStripe();
  const { log } = Fastify({ logger: { level: 'silent' } });
  return {
    processor: createStripeProcessor({ log }, { secretKey: twin.secretKey, apiHost: twin.origin }),
    card: async (name) => STRIPE_CARDS[name],
    answerThreeDSecure: twin.answerThreeDSecure,
    close: () => twin.close(),
  };
}

/** What the shop relies on, whoever moves the money. */
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

  test('takes money, and finds the intent by id and by our reference', async () => {
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

  test('knows nothing of what was never made', async () => {
    expect(await subject.processor.findIntent('pi_unknown')).toBeNull();
    expect(await subject.processor.findIntentByReference("it's nobody's")).toBeNull();
    expect(await subject.processor.findRefund('re_unknown')).toBeNull();
  });

  test.each([
    ['declined', 'Your card was declined.'],
    ['failsWhenCharged', 'Your card was declined.'],
    ['poor', 'Your card has insufficient funds.'],
  ] as const)(
    'a card that is %s: a state with a reason, the same when asked again',
    async (card, declineReason) => {
      const request = await order(card);
      const refused = { status: 'requires_payment_method', declineReason };
      expect(await subject.processor.createIntent(request)).toMatchObject(refused);
      expect(await subject.processor.createIntent(request)).toMatchObject(refused);
    },
  );

  test('an unknown payment method is a refusal without an intent', async () => {
    const request = await order(null, { paymentMethodId: 'pm_nobody', confirm: true });
    expect(await subject.processor.createIntent(request)).toEqual({ refusal: 'No such payment method.' });
    expect(await subject.processor.findIntentByReference(request.reference)).toBeNull();
  });

  test('the same key makes the same intent, also twenty at once; with other contents it is a fault', async () => {
    const request = await order('pays');
    const first = await subject.processor.createIntent(request);
    expect(await subject.processor.createIntent(request)).toEqual(first);
    await expect(subject.processor.createIntent({ ...request, amountCents: 5000 })).rejects.toThrow(
      /idempoten/i,
    );
    const together = await order('pays');
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => subject.processor.createIntent(together)),
    );
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [(one.value as Intent).id] : []));
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ['approved', 'succeeded'],
    ['refused', 'requires_payment_method'],
  ] as const)('the bank asks; once it is %s the intent is %s', async (outcome, status) => {
    const asked = await create('asks');
    expect(asked.status).toBe('requires_action');
    await subject.answerThreeDSecure(asked.id, outcome);
    expect(await subject.processor.findIntent(asked.id)).toMatchObject({ status });
    // Who answers a second time changes nothing.
    await subject.answerThreeDSecure(asked.id, 'approved');
    expect(await subject.processor.findIntent(asked.id)).toMatchObject({ status });
  });

  test('cancelling ends what is open, and leaves what is paid', async () => {
    const open = await create('asks');
    expect(await subject.processor.cancelIntent(open.id)).toMatchObject({ status: 'canceled' });
    expect(await subject.processor.cancelIntent(open.id)).toMatchObject({ status: 'canceled' });
    await subject.answerThreeDSecure(open.id, 'approved');
    expect(await subject.processor.findIntent(open.id)).toMatchObject({ status: 'canceled' });
    const paid = await create('pays');
    expect(await subject.processor.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded' });
  });

  test('a hold is confirmed later, with another card after a refused one, and only held', async () => {
    const held = await create(null, { capture: 'manual' });
    expect(held.status).toBe('requires_payment_method');
    const confirm = async (card: Card) =>
      await subject.processor.confirmIntent(held.id, {
        paymentMethodId: await subject.card(card),
        idempotencyKey: newUuid(),
      });
    expect(await confirm('declined')).toMatchObject({
      status: 'requires_payment_method',
      declineReason: 'Your card was declined.',
    });
    expect(await confirm('pays')).toMatchObject({ status: 'requires_capture', declineReason: null });
    expect(await subject.processor.cancelIntent(held.id)).toMatchObject({ status: 'canceled' });
  });

  test('a payment method pays for one intent', async () => {
    const asked = await create('asks');
    await subject.answerThreeDSecure(asked.id, 'approved');
    const paymentMethodId = (await subject.processor.findIntent(asked.id))?.paymentMethodId ?? '';
    const second = await subject.processor.createIntent(
      await order(null, { paymentMethodId, confirm: true }),
    );
    expect('refusal' in second || second.status === 'requires_payment_method').toBe(true);
  });

  test('a refund is given once for its key, in parts up to the whole, and never more', async () => {
    const { id: intentId } = await create('pays');
    const refund = { intentId, amountCents: 1000, idempotencyKey: newUuid() };
    const given = await subject.processor.refund(refund);
    expect(given).toMatchObject({ id: expect.stringMatching(/^re_/), status: 'succeeded' });
    expect(await subject.processor.refund(refund)).toMatchObject({ id: given.id });
    expect(await subject.processor.findRefund(given.id as string)).toMatchObject({ status: 'succeeded' });
    const tooMuch = await subject.processor.refund({ intentId, amountCents: 4000, idempotencyKey: newUuid() });
    expect(tooMuch).toMatchObject({ status: 'failed', failureReason: expect.any(String) });
    const rest = await subject.processor.refund({ intentId, amountCents: 3999, idempotencyKey: newUuid() });
    expect(rest.status).toBe('succeeded');
  });

  test('what was never taken is not given back', async () => {
    const { id: intentId } = await create('asks');
    const refund = await subject.processor.refund({ intentId, amountCents: 100, idempotencyKey: newUuid() });
    expect(refund.status).toBe('failed');
  });
});
