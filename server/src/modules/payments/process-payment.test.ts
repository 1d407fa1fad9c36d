import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Intent } from './card-processor.ts';
import {
  abandonPayment,
  confirmPaymentIntent,
  findPayment,
  type PaymentsDeps,
  paymentListeners,
  processPayment,
} from './index.ts';
import { CARDS, type PaymentsFixture, startPayments } from './payments.fixture.ts';

let shop: PaymentsFixture;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.close());
afterEach(() => {
  paymentListeners.length = 0;
  shop.alarms.length = 0;
});

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
const intentsOf = (reference: string) =>
  shop.sql<{ id: string; status: string }>('SELECT id, status FROM sandbox_intents WHERE reference = $1', [
    reference,
  ]);
const age = (reference: string, minutes: number) =>
  shop.sql(`UPDATE payments SET created_at = now() - make_interval(mins => $2) WHERE reference = $1`, [
    reference,
    minutes,
  ]);
/** The same shop with a processor that differs in places. */
const withProcessor = (change: Partial<PaymentsDeps['processor']>): PaymentsDeps => ({
  ...shop.deps,
  processor: { ...shop.deps.processor, ...change },
});
const outage = () => Promise.reject(new Error('connection reset'));

test.each([
  ['pays', { kind: 'paid' }],
  ['declined', { kind: 'declined', reason: 'Your card was declined.' }],
  ['poor', { kind: 'declined', reason: 'Your card has insufficient funds.' }],
  ['failsWhenCharged', { kind: 'declined', reason: 'Your card was declined.' }],
  [
    'asks',
    {
      kind: 'requires_action',
      intentId: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining('_secret_'),
    },
  ],
] as const)('a card that %s', async (card, state) => {
  const reference = await shop.open(await shop.card(CARDS[card]));
  expect(await processPayment(shop.deps, reference)).toEqual(state);
  expect(await processPayment(shop.deps, reference)).toEqual(state);
  expect(await intentsOf(reference)).toHaveLength(1);
});

test('an unknown payment method is declined, and stays so', async () => {
  const reference = await shop.open('pm_unknown');
  const state = { kind: 'declined', reason: 'No such payment method.' };
  expect(await processPayment(shop.deps, reference)).toEqual(state);
  expect(await processPayment(shop.deps, reference)).toEqual(state);
  expect(await intentsOf(reference)).toHaveLength(0);
});

test('a refused card ends the intent at the processor too, so that nobody can pay it later', async () => {
  const reference = await shop.open(await shop.card(CARDS.declined));
  await processPayment(shop.deps, reference);
  expect(await intentsOf(reference)).toEqual([expect.objectContaining({ status: 'canceled' })]);
});

test('one payment method pays for one of twenty payments @R2-29', async () => {
  const method = await shop.card(CARDS.pays);
  const references = await times(20, () => shop.open(method));
  const states = await Promise.all(references.map((reference) => processPayment(shop.deps, reference)));
  expect(states.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  expect(
    states.filter(
      (state) => state.kind === 'declined' && state.reason === 'This payment method has already been used.',
    ),
  ).toHaveLength(19);
});

test('twenty at once pursue one payment: one intent, one answer @R4-7', async () => {
  const reference = await shop.open(await shop.card(CARDS.pays));
  const states = await times(20, () => processPayment(shop.deps, reference));
  expect(new Set(states.map(({ kind }) => kind))).toEqual(new Set(['paid']));
  expect(await intentsOf(reference)).toHaveLength(1);
});

test('a lost answer: the money was taken, nobody wrote it down, and the next one finds the same intent @R4-7', async () => {
  const reference = await shop.open(await shop.card(CARDS.pays));
  const { processor } = shop.deps;
  const lossy = withProcessor({ createIntent: (intent) => processor.createIntent(intent).then(outage) });
  await expect(processPayment(lossy, reference)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await findPayment(shop.deps.database.db, reference)).toMatchObject({ intentId: null });

  expect(await processPayment(shop.deps, reference)).toEqual({ kind: 'paid' });
  const [intent, ...others] = await intentsOf(reference);
  expect(others).toEqual([]);
  expect(await findPayment(shop.deps.database.db, reference)).toMatchObject({
    intentId: intent?.id,
    intentStatus: 'succeeded',
  });
});

test('a lost answer to the cancelling of a refused card', async () => {
  const reference = await shop.open(await shop.card(CARDS.poor));
  await expect(processPayment(withProcessor({ cancelIntent: outage }), reference)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await processPayment(shop.deps, reference)).toEqual({
    kind: 'declined',
    reason: 'Your card has insufficient funds.',
  });
});

test('after half an hour the money is not asked for any more, but an intent that was made counts', async () => {
  const never = await shop.open(await shop.card(CARDS.pays));
  await age(never, 31);
  expect(await processPayment(shop.deps, never)).toEqual({ kind: 'processing' });
  await age(never, 40);
  expect(await processPayment(shop.deps, never)).toMatchObject({ kind: 'declined' });
  expect(await intentsOf(never)).toHaveLength(0);

  const unanswered = await shop.open(await shop.card(CARDS.pays));
  const { processor } = shop.deps;
  await processPayment(
    withProcessor({ createIntent: (intent) => processor.createIntent(intent).then(outage) }),
    unanswered,
  ).catch(() => {});
  await age(unanswered, 40);
  expect(await processPayment(shop.deps, unanswered)).toEqual({ kind: 'paid' });
});

test('what the processor said before arrives late and changes nothing', async () => {
  const reference = await shop.open(await shop.card(CARDS.asks));
  const asked = await processPayment(shop.deps, reference);
  if (asked.kind !== 'requires_action') throw new Error('the bank did not ask');
  const old = (await shop.deps.processor.findIntent(asked.intentId)) as Intent;
  await shop.deps.processor.answerThreeDSecure?.(asked.intentId, 'approved');
  const hold = Promise.withResolvers<void>();
  const late = processPayment(withProcessor({ findIntent: () => hold.promise.then(() => old) }), reference);
  expect(await processPayment(shop.deps, reference)).toEqual({ kind: 'paid' });
  hold.resolve();
  expect(await late).toEqual({ kind: 'paid' });
});

test.each([
  ['a state that is not known', { status: 'requires_blessing' as never }],
  ['another amount', { amountCents: 1 }],
  ['another currency', { currency: 'eur' }],
])('%s raises an alarm and changes nothing', async (_name, change) => {
  const reference = await shop.open(await shop.card(CARDS.asks));
  await processPayment(shop.deps, reference);
  const before = await findPayment(shop.deps.database.db, reference);
  const { processor } = shop.deps;
  const strange = withProcessor({
    findIntent: async (id) => ({
      ...((await processor.findIntent(id)) as Intent),
      status: 'succeeded',
      ...change,
    }),
  });
  expect(await processPayment(strange, reference)).toMatchObject({ kind: 'requires_action' });
  expect(await findPayment(shop.deps.database.db, reference)).toEqual(before);
  expect(shop.alarms).toEqual([{ level: 'error', message: expect.stringContaining('nothing was changed') }]);
});

test('no answer within ten seconds is an outage', async () => {
  const reference = await shop.open(await shop.card(CARDS.pays));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const asked = Promise.withResolvers<void>();
    const silent = withProcessor({
      createIntent: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    const pursued = expect(processPayment(silent, reference)).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    });
    await asked.promise;
    await vi.advanceTimersByTimeAsync(10_000);
    await pursued;
  } finally {
    vi.useRealTimers();
  }
});

async function askedPayment() {
  const reference = await shop.open(await shop.card(CARDS.asks));
  const state = await processPayment(shop.deps, reference);
  if (state.kind !== 'requires_action') throw new Error('the bank did not ask');
  return { reference, ...state };
}

const confirm = (intentId: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/payments/${intentId}/confirm`, payload });

test('the bank approves: paid, its listeners told, however often it is said', async () => {
  const heard: string[] = [];
  const listener = async (_deps: never, reference: string) => void heard.push(reference);
  paymentListeners.push(listener, listener);
  const { reference, intentId, clientSecret } = await askedPayment();
  const answers = await times(5, () => confirm(intentId, { client_secret: clientSecret }));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      data: { payment_intent_id: intentId, status: 'succeeded' },
    });
  }
  expect(heard).toEqual(Array(5).fill(reference));
  expect(await processPayment(shop.deps, reference)).toEqual({ kind: 'paid' });
});

test('the bank refuses: a 402 with its reason, and the card is free for another try', async () => {
  const { reference, intentId, clientSecret } = await askedPayment();
  const refused = await confirm(intentId, { client_secret: clientSecret, outcome: 'refused' });
  expect(refused.statusCode).toBe(402);
  expect(refused.json()).toMatchObject({
    code: 'card_declined',
    error: 'Your bank did not approve this payment.',
  });
  const approvedLater = await confirm(intentId, { client_secret: clientSecret });
  expect(approvedLater.statusCode).toBe(402);
  expect(await processPayment(shop.deps, reference)).toMatchObject({ kind: 'declined' });
  const [method] = await shop.sql(
    'SELECT used_by_intent FROM sandbox_payment_methods WHERE id = (SELECT payment_method_id FROM payments WHERE reference = $1)',
    [reference],
  );
  expect(method).toEqual({ used_by_intent: null });
});

test('approval and refusal at once: one of them, for everybody', async () => {
  const { reference, intentId, clientSecret } = await askedPayment();
  const answers = await Promise.all(
    (['approved', 'refused', 'approved', 'refused'] as const).map((outcome) =>
      confirm(intentId, { client_secret: clientSecret, outcome }),
    ),
  );
  const paid = (await processPayment(shop.deps, reference)).kind === 'paid';
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([paid ? 200 : 402]));
});

test('an unknown intent, a wrong secret and none at all get the same 404', async () => {
  const { reference, intentId } = await askedPayment();
  const answers = await Promise.all([
    confirm('pi_unknown', { client_secret: 'x' }),
    confirm(intentId, { client_secret: 'x' }),
    confirm(intentId, {}),
    confirm(intentId, { outcome: 'refused' }),
  ]);
  const withoutRequestId = answers.map((answer) => ({
    ...answer.json(),
    status: answer.statusCode,
    request_id: '',
  }));
  expect(new Set(withoutRequestId.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(withoutRequestId[0]).toMatchObject({ status: 404, code: 'not_found' });
  expect((await processPayment(shop.deps, reference)).kind).toBe('requires_action');
});

test('a listener that fails is logged, and the payer is answered all the same', async () => {
  paymentListeners.push(outage);
  const { intentId, clientSecret } = await askedPayment();
  expect(await confirmPaymentIntent(shop.deps, intentId, { clientSecret })).toMatchObject({
    status: 'succeeded',
  });
  expect(shop.alarms).toEqual([{ level: 'error', message: 'a changed payment could not be followed up' }]);
});

test('an abandoned confirmation is cancelled; money that was faster counts', async () => {
  const slow = await askedPayment();
  expect(await abandonPayment(shop.deps, slow.reference)).toEqual({
    kind: 'declined',
    reason: 'The payment was not confirmed in time.',
  });
  expect(await intentsOf(slow.reference)).toEqual([expect.objectContaining({ status: 'canceled' })]);
  await expect(
    confirmPaymentIntent(shop.deps, slow.intentId, { clientSecret: slow.clientSecret }),
  ).rejects.toMatchObject({ code: 'card_declined' });

  const fast = await askedPayment();
  await shop.deps.processor.answerThreeDSecure?.(fast.intentId, 'approved');
  expect(await abandonPayment(shop.deps, fast.reference)).toEqual({ kind: 'paid' });
});

test('an idempotency key used again with another request is refused by the sandbox', async () => {
  const request = {
    amountCents: 500,
    currency: 'usd',
    reference: 'r',
    paymentMethodId: null,
    confirm: false,
    capture: 'manual',
    idempotencyKey: 'same',
  } as const;
  await shop.deps.processor.createIntent(request);
  await expect(shop.deps.processor.createIntent({ ...request, amountCents: 501 })).rejects.toThrow(
    /idempotency key/,
  );
});
