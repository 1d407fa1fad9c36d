import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import type { Fault } from '../../testing/fake-stripe/faults.ts';
import { recordSoakFigures, soakTimeoutMs, iterations } from '../../testing/soak.ts';
import {
  abandonPayment,
  confirmPaymentIntent,
  createStandaloneIntent,
  findPayment,
  processPayment,
  requestRefund,
  processRefunds,
} from './index.ts';
import { type StripeShop, startStripePayments } from './stripe.fixture.ts';

let shop: StripeShop;
beforeAll(async () => {
  // A short deadline, so that an answer that does not come is one that does not come soon.
  shop = await startStripePayments({ timeoutMs: 250 });
});
afterAll(() => shop.close());

/** Enough times that the SDK's own second try is struck as well. */
const TWICE = 2;
const faults: Record<string, (round: number) => Omit<Fault, 'call' | 'about'>> = {
  'no answer in time': (round) => ({
    do: 'delay',
    when: round % 2 ? 'before' : 'after',
    ms: 700,
    times: TWICE,
  }),
  'a cut connection': (round) => ({ do: 'cut', when: round % 2 ? 'before' : 'after', times: TWICE }),
  'a 500 that is kept': (round) => ({ do: 'fail', when: round % 2 ? 'before' : 'after' }),
  'a 429': () => ({ do: 'limit', times: TWICE }),
};

const forget = (error: unknown) => void error;
/** What the reconciler waits for: a minute or two. */
const aWhileLater = (reference: string) =>
  shop.sql(
    `WITH p AS (UPDATE payments SET answer_lost_at = answer_lost_at - interval '2 minutes' WHERE reference = $1 RETURNING id)
     UPDATE refunds SET answer_lost_at = answer_lost_at - interval '2 minutes' WHERE payment_id IN (SELECT id FROM p)`,
    [reference],
  );
const takenOf = async (reference: string) =>
  (await shop.twin.intents(reference)).filter(({ status }) => status === 'succeeded').length;

/** Repeats, as the reconciler would, until it settles. */
async function settle<T>(
  work: () => Promise<T>,
  isSettled: (result: T) => boolean,
  reference: string,
): Promise<T> {
  for (let tries = 0; tries < 30; tries++) {
    const result = await work().catch(forget);
    if (result !== undefined && isSettled(result as T)) return result as T;
    await aWhileLater(reference);
  }
  throw new Error('not settled after thirty tries');
}

/** A busy machine may miss the short deadline also where no fault was meant. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 30; tries++) {
    const result = await work().catch(forget);
    if (result !== undefined) return result as T;
  }
  throw new Error('could not begin in thirty tries');
}

async function held() {
  const id = newUuid();
  const hold = await insist(() =>
    createStandaloneIntent(shop.deps, { id, amountCents: 2500, paymentMethodId: null }),
  );
  return { ...hold, reference: `hold:${id}` };
}
async function paid(): Promise<{ reference: string; intentId: string }> {
  const reference = await shop.open('pm_card_visa');
  await insist(() => processPayment(shop.deps, reference));
  return { reference, intentId: (await findPayment(shop.deps.database.db, reference))?.intentId ?? '' };
}

type Strike = (call: string, about: string) => Promise<unknown>;

/*
 * Nothing here captures: a payment takes its money when it is confirmed, because its order was written
 * before (rulings 4), and a hold never does. So of the five calls that the bar names there are four.
 */
const calls: Record<string, (strike: Strike) => Promise<void>> = {
  async create(strike) {
    const reference = await shop.open('pm_card_visa');
    await strike('POST /v1/payment_intents$', reference);
    const end = await settle(
      () => processPayment(shop.deps, reference),
      ({ kind }) => kind !== 'processing',
      reference,
    );
    expect(await takenOf(reference)).toBe(end.kind === 'paid' ? 1 : 0);
    expect((await shop.twin.intents(reference)).length).toBeLessThanOrEqual(1);
  },
  async confirm(strike) {
    const { paymentIntentId: id, reference } = await held();
    await strike('POST /v1/payment_intents/.*/confirm', id);
    const confirm = () => confirmPaymentIntent(shop.deps, id, { paymentMethodId: 'pm_card_visa' });
    const end = await settle(
      () =>
        confirm().catch((error) =>
          error.code === 'conflict' ? { status: 'canceled' as const } : Promise.reject(error),
        ),
      ({ status }) => status === 'requires_capture' || status === 'canceled',
      reference,
    );
    expect(await shop.twin.intent(id)).toMatchObject({ status: end.status });
    expect((await shop.twin.charges(id)).length).toBeLessThanOrEqual(1);
  },
  async cancel(strike) {
    const { reference, intentId } = await insist(() => shop.asked());
    await strike('POST /v1/payment_intents/.*/cancel', intentId);
    await settle(
      () => abandonPayment(shop.deps, reference),
      ({ kind }) => kind === 'declined',
      reference,
    );
    expect(await shop.twin.intent(intentId)).toMatchObject({ status: 'canceled' });
  },
  async refund(strike) {
    const { reference, intentId } = await paid();
    await shop.deps.database.transaction((tx) =>
      requestRefund(tx, shop.deps, { reference, amountCents: 1500, key: 'end', reason: 'cancelled' }),
    );
    await strike('POST /v1/refunds', intentId);
    await settle(
      async () => {
        await processRefunds(shop.deps, reference);
        return (await findPayment(shop.deps.database.db, reference))?.refundedCents ?? 0;
      },
      (refunded) => refunded > 0,
      reference,
    );
    expect(await findPayment(shop.deps.database.db, reference)).toMatchObject({ refundedCents: 1500 });
    expect(await shop.twin.refunds(intentId)).toMatchObject([{ amount: 1500 }]);
  },
};

const cases = Object.keys(calls).flatMap((call) =>
  Object.keys(faults).map((fault) => [call, fault] as const),
);

test.each(cases)(
  'PAY-08 %s, and %s: it settles, and nothing happens twice',
  { timeout: soakTimeoutMs },
  async (call, fault) => {
    const count = iterations(2, 250);
    const AT_ONCE = 8;
    const one = async (round: number) => {
      const strike: Strike = (on, about) =>
        shop.twin.fault({ call: on, about, ...(faults[fault] as (typeof faults)[string])(round) });
      await (calls[call] as (typeof calls)[string])(strike);
    };
    for (let round = 0; round < count; round += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - round) }, (_, at) => one(round + at)));
    await shop.twin.clearFaults();
    recordSoakFigures(`PAY-08 ${call}, ${fault}`, { cases: count, doubleCharges: 0 });
  },
);
