import type { Fault } from '@presently/fake-stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { newUuid } from '../../platform/ids.ts';
import {
  abandonPayment,
  confirmPaymentIntent,
  createStandaloneIntent,
  findPayment,
  listRefunds,
  type PaymentsDeps,
  processPayment,
  processRefunds,
  requestRefund,
} from './index.ts';
import { aConfirmation, aPayer } from './payments.fixture.ts';
import { type StripeShop, startStripePayments } from './stripe.fixture.ts';
import { createStripeProcessor } from './stripe-processor.ts';

let shop: StripeShop;
/** With a short timeout, to keep the test fast. On a busy machine calls may time out although no fault was injected. */
let hasty: PaymentsDeps;
beforeAll(async () => {
  shop = await startStripePayments();
  const { stripe } = shop.deps.settings;
  if (!stripe) throw new Error('the shop is not connected to Stripe');
  hasty = { ...shop.deps, processor: createStripeProcessor(shop.deps, { ...stripe, timeoutMs: 250 }) };
});
afterAll(() => shop.close());

/** Also affects the retry that Stripe's library makes after a cut connection. */
const TWICE = 2;
const faults: Record<string, (round: number) => Omit<Fault, 'call' | 'about'>> = {
  'a timeout': (round) => ({
    do: 'delay',
    when: round % 2 ? 'before' : 'after',
    ms: 700,
    times: TWICE,
  }),
  'a cut connection': (round) => ({ do: 'cut', when: round % 2 ? 'before' : 'after', times: TWICE }),
  'a cached 500': (round) => ({ do: 'fail', when: round % 2 ? 'before' : 'after' }),
  'a 429': () => ({ do: 'limit', times: TWICE }),
};

const ignore = (error: unknown) => void error;
/** Simulates time passing since an outcome became unknown. */
const advance = (id: string, seconds: number) =>
  shop.sql(
    `WITH p AS (UPDATE payments SET outcome_unknown_since = outcome_unknown_since - make_interval(secs => $2) WHERE $1 IN (id, purchase_id) RETURNING id)
     UPDATE refunds SET outcome_unknown_since = outcome_unknown_since - make_interval(secs => $2) WHERE payment_id IN (SELECT id FROM p)`,
    [id, seconds],
  );
/** After this time the reconciler's lookup is conclusive. */
const TWO_MINUTES = 120;
const countSucceeded = async (purchaseId: string) =>
  (await shop.fakeStripe.intents(purchaseId)).filter(({ status }) => status === 'succeeded').length;

/** Repeats a call, as the reconciler would, until its result is final. */
async function repeatUntilFinal<T>(
  work: () => Promise<T>,
  isFinal: (result: T) => boolean,
  /** The id of the payment or its purchase. */
  id: string,
): Promise<T> {
  for (let attempt = 0; attempt < 30; attempt++) {
    const result = await work().catch(ignore);
    if (result !== undefined && isFinal(result as T)) return result as T;
    await advance(id, TWO_MINUTES);
  }
  throw new Error('not final after thirty attempts');
}

async function standaloneIntent() {
  const id = newUuid();
  const payer = aPayer();
  const intent = await createStandaloneIntent(shop.deps, {
    id,
    amountCents: 2500,
    paymentMethodId: null,
    payer,
  });
  return { ...intent, paymentId: id };
}
async function paid(): Promise<{ purchaseId: string; intentId: string }> {
  const purchaseId = await shop.open('pm_card_visa');
  await processPayment(shop.deps, { purchaseId });
  return { purchaseId, intentId: (await findPayment(shop.deps.database.db, purchaseId))?.intentId ?? '' };
}

type InjectFault = (call: string, about: string) => Promise<unknown>;

/*
 * There is no case for capturing: a payment is captured when it is confirmed, because its order was stored
 * before, and a standalone intent is never captured.
 */
const calls: Record<string, (injectFault: InjectFault) => Promise<void>> = {
  async create(injectFault) {
    const purchaseId = await shop.open('pm_card_visa');
    await injectFault('POST /v1/payment_intents$', purchaseId);
    const end = await repeatUntilFinal(
      () => processPayment(hasty, { purchaseId }),
      ({ kind }) => kind !== 'processing',
      purchaseId,
    );
    expect(await countSucceeded(purchaseId)).toBe(end.kind === 'paid' ? 1 : 0);
    expect((await shop.fakeStripe.intents(purchaseId)).length).toBeLessThanOrEqual(1);
  },
  async confirm(injectFault) {
    const { paymentIntentId: id, paymentId } = await standaloneIntent();
    await injectFault('POST /v1/payment_intents/.*/confirm', id);
    const confirm = () => confirmPaymentIntent(hasty, id, aConfirmation({ paymentMethodId: 'pm_card_visa' }));
    const end = await repeatUntilFinal(
      () =>
        confirm().catch((error) =>
          error.code === 'conflict' ? { status: 'canceled' as const } : Promise.reject(error),
        ),
      ({ status }) => status === 'requires_capture' || status === 'canceled',
      paymentId,
    );
    expect(await shop.fakeStripe.intent(id)).toMatchObject({ status: end.status });
    expect((await shop.fakeStripe.charges(id)).length).toBeLessThanOrEqual(1);
  },
  async cancel(injectFault) {
    const { purchaseId, intentId } = await shop.openRequiringAction();
    await injectFault('POST /v1/payment_intents/.*/cancel', intentId);
    await repeatUntilFinal(
      () => abandonPayment(hasty, { purchaseId }),
      ({ kind }) => kind === 'declined',
      purchaseId,
    );
    expect(await shop.fakeStripe.intent(intentId)).toMatchObject({ status: 'canceled' });
  },
  async refund(injectFault) {
    const { purchaseId, intentId } = await paid();
    await shop.deps.database.transaction((tx) =>
      requestRefund(tx, { orderId: purchaseId, amountCents: 1500, key: 'end', reason: 'cancelled' }),
    );
    await injectFault('POST /v1/refunds', intentId);
    await repeatUntilFinal(
      async () => {
        await processRefunds(hasty, purchaseId);
        return (await findPayment(shop.deps.database.db, purchaseId))?.refundedCents ?? 0;
      },
      (refunded) => refunded > 0,
      purchaseId,
    );
    expect(await findPayment(shop.deps.database.db, purchaseId)).toMatchObject({ refundedCents: 1500 });
    expect(await shop.fakeStripe.refunds(intentId)).toMatchObject([{ amount: 1500 }]);
  },
};

const cases = Object.keys(calls).flatMap((call) =>
  Object.keys(faults).map((fault) => [call, fault] as const),
);

test.each(cases)(
  'PAY-08 %s during %s: ends in a final state, and nothing happens twice',
  { timeout: soakTimeoutMs },
  async (call, fault) => {
    const count = iterations(2, 250);
    const CONCURRENCY = 8;
    const runRound = async (round: number) => {
      const injectFault: InjectFault = (on, about) =>
        shop.fakeStripe.fault({ call: on, about, ...(faults[fault] as (typeof faults)[string])(round) });
      await (calls[call] as (typeof calls)[string])(injectFault);
    };
    for (let round = 0; round < count; round += CONCURRENCY)
      await Promise.all(
        Array.from({ length: Math.min(CONCURRENCY, count - round) }, (_, at) => runRound(round + at)),
      );
    await shop.fakeStripe.clearFaults();
    recordSoakFigures(`PAY-08 ${call}, ${fault}`, { cases: count, doubleCharges: 0 });
  },
);

const fault500 = (call: string, about: string) =>
  shop.fakeStripe.fault({ call, about, do: 'fail', when: 'after' });

test('PAY-08 a payment that Stripe has, but does not find yet, is not cancelled', async () => {
  const purchaseId = await shop.open('pm_card_visa');
  await fault500('POST /v1/payment_intents$', purchaseId);
  await shop.fakeStripe.settings({ searchLagSeconds: 3_600 });
  await expect(processPayment(shop.deps, { purchaseId })).rejects.toMatchObject({ code: 'unavailable' });
  for (const seconds of [0, 80]) {
    await advance(purchaseId, seconds);
    expect(await processPayment(shop.deps, { purchaseId })).toEqual({ kind: 'processing' });
  }
  await shop.fakeStripe.settings({ searchLagSeconds: 0 });
  expect(await processPayment(shop.deps, { purchaseId })).toEqual({ kind: 'paid' });
  expect(await countSucceeded(purchaseId)).toBe(1);
});

test('PAY-08 a refund that Stripe has, but does not list yet, is not requested again', async () => {
  const { purchaseId, intentId } = await paid();
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, amountCents: 1500, key: 'end', reason: 'cancelled' }),
  );
  await fault500('POST /v1/refunds', intentId);
  const lagging: PaymentsDeps = {
    ...shop.deps,
    processor: { ...shop.deps.processor, listRefunds: async () => [] },
  };
  await processRefunds(lagging, purchaseId);
  for (const seconds of [0, 50]) {
    await advance(purchaseId, seconds);
    await processRefunds(lagging, purchaseId);
    expect(await listRefunds(shop.deps.database.db, purchaseId)).toMatchObject([{ status: 'pending' }]);
  }
  await processRefunds(shop.deps, purchaseId);
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toMatchObject([{ status: 'succeeded' }]);
  expect(await shop.fakeStripe.refunds(intentId)).toMatchObject([{ amount: 1500 }]);
});
