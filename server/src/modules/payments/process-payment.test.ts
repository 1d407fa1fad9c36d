import { expect, vi } from 'vitest';
import { type Intent, ProcessorError } from './card-processor.ts';
import {
  abandonPayment,
  confirmPaymentIntent,
  findPayment,
  type PaymentsDeps,
  processPayment,
} from './index.ts';
import { aConfirmation, CARDS, type PaymentsFixture, test } from './payments.fixture.ts';

test.afterEach(({ shop }) => {
  shop.notified.length = 0;
  shop.logEntries.length = 0;
});

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
const intentsOf = (shop: PaymentsFixture, purchaseId: string) =>
  shop.sql<{ id: string; status: string }>('SELECT id, status FROM sandbox_intents WHERE reference = $1', [
    purchaseId,
  ]);
const age = (shop: PaymentsFixture, purchaseId: string, minutes: number) =>
  shop.sql(`UPDATE payments SET created_at = now() - make_interval(mins => $2) WHERE purchase_id = $1`, [
    purchaseId,
    minutes,
  ]);
/** The same module with some of the processor's methods replaced. */
const withProcessor = (shop: PaymentsFixture, change: Partial<PaymentsDeps['processor']>): PaymentsDeps => ({
  ...shop.deps,
  processor: { ...shop.deps.processor, ...change },
});
const outage = () => Promise.reject(new Error('connection reset'));

test.for([
  ['pays', { kind: 'paid' }],
  ['declined', { kind: 'declined', reason: 'Your card was declined.' }],
  ['insufficientFunds', { kind: 'declined', reason: 'Your card has insufficient funds.' }],
  ['failsOnCharge', { kind: 'declined', reason: 'Your card was declined.' }],
  [
    'requiresAction',
    {
      kind: 'requires_action',
      intentId: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining('_secret_'),
    },
  ],
] as const)('the state of a payment with the test card %s', async ([card, state], { shop }) => {
  const purchaseId = await shop.open(await shop.card(CARDS[card]));
  expect(await processPayment(shop.deps, { purchaseId })).toEqual(state);
  expect(await processPayment(shop.deps, { purchaseId })).toEqual(state);
  expect(await intentsOf(shop, purchaseId)).toHaveLength(1);
});

test('an unknown payment method is declined, also when repeated', async ({ shop }) => {
  const purchaseId = await shop.open('pm_unknown');
  const state = { kind: 'declined', reason: "We can't find this payment method." };
  expect(await processPayment(shop.deps, { purchaseId })).toEqual(state);
  expect(await processPayment(shop.deps, { purchaseId })).toEqual(state);
  expect(await intentsOf(shop, purchaseId)).toHaveLength(0);
});

test('a declined card cancels the intent at the processor, so that it cannot be paid later', async ({
  shop,
}) => {
  const purchaseId = await shop.open(await shop.card(CARDS.declined));
  await processPayment(shop.deps, { purchaseId });
  expect(await intentsOf(shop, purchaseId)).toEqual([expect.objectContaining({ status: 'canceled' })]);
});

test('a payment method pays for only one of twenty concurrent payments @R2-29', async ({ shop }) => {
  const method = await shop.card(CARDS.pays);
  const references = await times(20, () => shop.open(method));
  const states = await Promise.all(references.map((purchaseId) => processPayment(shop.deps, { purchaseId })));
  expect(states.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  expect(
    states.filter(
      (state) => state.kind === 'declined' && state.reason === 'This payment method has already been used.',
    ),
  ).toHaveLength(19);
});

test('processing one payment twenty times concurrently creates one intent @R4-7', async ({ shop }) => {
  const purchaseId = await shop.open(await shop.card(CARDS.pays));
  const states = await times(20, () => processPayment(shop.deps, { purchaseId }));
  expect(new Set(states.map(({ kind }) => kind))).toEqual(new Set(['paid']));
  expect(await intentsOf(shop, purchaseId)).toHaveLength(1);
});

test('when the response to creating the intent is lost, a retry finds the same intent @R4-7', async ({
  shop,
}) => {
  const purchaseId = await shop.open(await shop.card(CARDS.pays));
  const { processor } = shop.deps;
  const losingResponses = withProcessor(shop, {
    createIntent: (intent) => processor.createIntent(intent).then(outage),
  });
  await expect(processPayment(losingResponses, { purchaseId })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await findPayment(shop.deps.database.db, purchaseId)).toMatchObject({ intentId: null });

  expect(await processPayment(shop.deps, { purchaseId })).toEqual({ kind: 'paid' });
  const [intent, ...others] = await intentsOf(shop, purchaseId);
  expect(others).toEqual([]);
  expect(await findPayment(shop.deps.database.db, purchaseId)).toMatchObject({
    intentId: intent?.id,
    intentStatus: 'succeeded',
  });
});

test('when the response to cancelling a declined intent is lost, a retry still declines the payment', async ({
  shop,
}) => {
  const purchaseId = await shop.open(await shop.card(CARDS.insufficientFunds));
  await expect(
    processPayment(withProcessor(shop, { cancelIntent: outage }), { purchaseId }),
  ).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await processPayment(shop.deps, { purchaseId })).toEqual({
    kind: 'declined',
    reason: 'Your card has insufficient funds.',
  });
});

test('after half an hour no intent is created any more, but an existing one is found', async ({ shop }) => {
  const never = await shop.open(await shop.card(CARDS.pays));
  await age(shop, never, 31);
  expect(await processPayment(shop.deps, { purchaseId: never })).toEqual({ kind: 'processing' });
  await age(shop, never, 40);
  expect(await processPayment(shop.deps, { purchaseId: never })).toMatchObject({ kind: 'declined' });
  expect(await intentsOf(shop, never)).toHaveLength(0);

  const unanswered = await shop.open(await shop.card(CARDS.pays));
  const { processor } = shop.deps;
  await processPayment(
    withProcessor(shop, { createIntent: (intent) => processor.createIntent(intent).then(outage) }),
    { purchaseId: unanswered },
  ).catch(() => {});
  await age(shop, unanswered, 40);
  expect(await processPayment(shop.deps, { purchaseId: unanswered })).toEqual({ kind: 'paid' });
});

test('a stale intent state that arrives late is ignored', async ({ shop }) => {
  const purchaseId = await shop.open(await shop.card(CARDS.requiresAction));
  const asked = await processPayment(shop.deps, { purchaseId });
  if (asked.kind !== 'requires_action') throw new Error('the payment does not require 3-D Secure');
  const old = (await shop.deps.processor.findIntent(asked.intentId)) as Intent;
  await shop.deps.processor.completeThreeDSecure?.(asked.intentId, 'approved');
  const hold = Promise.withResolvers<void>();
  const late = processPayment(withProcessor(shop, { findIntent: () => hold.promise.then(() => old) }), {
    purchaseId,
  });
  expect(await processPayment(shop.deps, { purchaseId })).toEqual({ kind: 'paid' });
  hold.resolve();
  expect(await late).toEqual({ kind: 'paid' });
});

test.for<[string, { status: never }] | [string, { amountCents: number }] | [string, { currency: string }]>([
  ['an unknown state', { status: 'requires_blessing' as never }],
  ['another amount', { amountCents: 1 }],
  ['another currency', { currency: 'eur' }],
])('%s raises an alert and changes nothing', async ([_name, change], { shop }) => {
  const purchaseId = await shop.open(await shop.card(CARDS.requiresAction));
  await processPayment(shop.deps, { purchaseId });
  const before = await findPayment(shop.deps.database.db, purchaseId);
  const { processor } = shop.deps;
  const mismatching = withProcessor(shop, {
    findIntent: async (id) => ({
      ...((await processor.findIntent(id)) as Intent),
      status: 'succeeded',
      ...change,
    }),
  });
  expect(await processPayment(mismatching, { purchaseId })).toMatchObject({ kind: 'requires_action' });
  expect(await findPayment(shop.deps.database.db, purchaseId)).toEqual(before);
  expect(shop.logEntries).toEqual([
    { level: 'error', message: expect.stringContaining('Nothing was changed') },
  ]);
});

test('no response within ten seconds is an outage', async ({ shop }) => {
  const purchaseId = await shop.open(await shop.card(CARDS.pays));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const called = Promise.withResolvers<void>();
    const hanging = withProcessor(shop, {
      createIntent: () => {
        called.resolve();
        return new Promise(() => {});
      },
    });
    const rejected = expect(processPayment(hanging, { purchaseId })).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    });
    await called.promise;
    await vi.advanceTimersByTimeAsync(10_000);
    await rejected;
  } finally {
    vi.useRealTimers();
  }
});

async function openRequiringAction(shop: PaymentsFixture) {
  const purchaseId = await shop.open(await shop.card(CARDS.requiresAction));
  const state = await processPayment(shop.deps, { purchaseId });
  if (state.kind !== 'requires_action') throw new Error('the payment does not require 3-D Secure');
  return { purchaseId, ...state };
}

const confirm = (shop: PaymentsFixture, intentId: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/payments/${intentId}/confirm`, payload });

test('3-D Secure approved: the payment is paid and its listener is notified, for every repeat of the confirmation', async ({
  shop,
}) => {
  const { purchaseId, intentId, clientSecret } = await openRequiringAction(shop);
  const answers = await times(5, () => confirm(shop, intentId, { client_secret: clientSecret }));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      data: { payment_intent_id: intentId, status: 'succeeded' },
    });
  }
  expect(shop.notified).toEqual(Array(5).fill(purchaseId));
  expect(await processPayment(shop.deps, { purchaseId })).toEqual({ kind: 'paid' });
});

test('3-D Secure refused: 402 with the reason, and the payment method can be used again', async ({
  shop,
}) => {
  const { purchaseId, intentId, clientSecret } = await openRequiringAction(shop);
  const refused = await confirm(shop, intentId, { client_secret: clientSecret, outcome: 'refused' });
  expect(refused.statusCode).toBe(402);
  expect(refused.json()).toMatchObject({
    code: 'card_declined',
    error: "Your bank didn't approve this payment.",
  });
  const approvedLater = await confirm(shop, intentId, { client_secret: clientSecret });
  expect(approvedLater.statusCode).toBe(402);
  expect(await processPayment(shop.deps, { purchaseId })).toMatchObject({ kind: 'declined' });
  const [method] = await shop.sql(
    'SELECT used_by_intent FROM sandbox_payment_methods WHERE id = (SELECT payment_method_id FROM payments WHERE purchase_id = $1)',
    [purchaseId],
  );
  expect(method).toEqual({ used_by_intent: null });
});

test('concurrent approval and refusal: all responses agree on one of them', async ({ shop }) => {
  const { purchaseId, intentId, clientSecret } = await openRequiringAction(shop);
  const answers = await Promise.all(
    (['approved', 'refused', 'approved', 'refused'] as const).map((outcome) =>
      confirm(shop, intentId, { client_secret: clientSecret, outcome }),
    ),
  );
  const paid = (await processPayment(shop.deps, { purchaseId })).kind === 'paid';
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([paid ? 200 : 402]));
});

test('an unknown intent, a wrong client secret and a missing one get the same 404', async ({ shop }) => {
  const { purchaseId, intentId } = await openRequiringAction(shop);
  const answers = await Promise.all([
    confirm(shop, 'pi_unknown', { client_secret: 'x' }),
    confirm(shop, intentId, { client_secret: 'x' }),
    confirm(shop, intentId, {}),
    confirm(shop, intentId, { outcome: 'refused' }),
  ]);
  const withoutRequestId = answers.map((answer) => ({
    ...answer.json(),
    status: answer.statusCode,
    request_id: '',
  }));
  expect(new Set(withoutRequestId.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(withoutRequestId[0]).toMatchObject({ status: 404, code: 'not_found' });
  expect((await processPayment(shop.deps, { purchaseId })).kind).toBe('requires_action');
});

test('a failing listener is logged, and the payer still gets a response', async ({ shop }) => {
  const failing = { ...shop.deps, events: { ...shop.deps.events, paymentChanged: outage } };
  const { intentId, clientSecret } = await openRequiringAction(shop);
  expect(await confirmPaymentIntent(failing, intentId, aConfirmation({ clientSecret }))).toMatchObject({
    status: 'succeeded',
  });
  expect(shop.logEntries).toEqual([{ level: 'error', message: 'payment listener failed' }]);
});

test('an abandoned payment is cancelled, unless it has succeeded first', async ({ shop }) => {
  const slow = await openRequiringAction(shop);
  expect(await abandonPayment(shop.deps, slow)).toEqual({
    kind: 'declined',
    reason: "The payment wasn't confirmed in time.",
  });
  expect(await intentsOf(shop, slow.purchaseId)).toEqual([expect.objectContaining({ status: 'canceled' })]);
  await expect(
    confirmPaymentIntent(shop.deps, slow.intentId, aConfirmation({ clientSecret: slow.clientSecret })),
  ).rejects.toMatchObject({ code: 'card_declined' });

  const fast = await openRequiringAction(shop);
  await shop.deps.processor.completeThreeDSecure?.(fast.intentId, 'approved');
  expect(await abandonPayment(shop.deps, fast)).toEqual({ kind: 'paid' });
});

test('the sandbox rejects an idempotency key reused with another request', async ({ shop }) => {
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

test('only the processor’s own errors are logged with their message, since others may contain secrets', async ({
  shop,
}) => {
  const logged = vi.spyOn(shop.deps.log, 'error').mockImplementation(() => {});
  for (const error of [new Error('pi_1_secret_2'), new ProcessorError('stripe StripeConnectionError')]) {
    const purchaseId = await shop.open(await shop.card(CARDS.pays));
    const failing = withProcessor(shop, { createIntent: () => Promise.reject(error) });
    await expect(processPayment(failing, { purchaseId })).rejects.toMatchObject({ code: 'unavailable' });
  }
  expect(logged.mock.calls.map(([details]) => details)).toEqual([
    expect.objectContaining({ error: 'Error' }),
    expect.objectContaining({ error: 'stripe StripeConnectionError' }),
  ]);
  logged.mockRestore();
});
