import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Json } from './form.ts';
import { type FakeStripe, startFakeStripe } from './index.ts';
import { SHAPES } from './shapes.ts';

let fakeStripe: FakeStripe;
let stripe: Stripe;
beforeAll(async () => {
  fakeStripe = await startFakeStripe();
  const { hostname, port } = new URL(fakeStripe.origin);
  stripe = new Stripe(fakeStripe.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => fakeStripe.close());
beforeEach(() => fakeStripe.clearFaults());

const PAYMENT = { amount: 4999, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const;
const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}, idempotencyKey = randomUUID()) =>
  stripe.paymentIntents.create({ ...PAYMENT, ...more }, { idempotencyKey });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Stripe.errors.StripeError) => ({ status: error.statusCode, type: error.type, code: error.code }),
  );

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;

/** Every field exists in Stripe's fixture with the same type; any field may be null. */
function expectShape(object: Json): void {
  const shape = SHAPES[object.object] ?? {};
  const kinds = new Map(
    Object.entries(shape).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
  );
  const walk = (part: Json, prefix: string) => {
    for (const [name, value] of Object.entries(part)) {
      const path = `${prefix}${name}`;
      const kind = kinds.get(path);
      expect([object.object, path, kind === undefined ? 'no such field' : 'known']).toEqual([
        object.object,
        path,
        'known',
      ]);
      if (value !== null && kind !== 'any') expect([path, kindOf(value)]).toEqual([path, kind]);
      const isDescribed = [...kinds.keys()].some((known) => known.startsWith(`${path}.`));
      if (kindOf(value) === 'object' && isDescribed) walk(value as Json, `${path}.`);
    }
  };
  walk(object, '');
}

test('objects have only fields of Stripe’s published fixtures, with the same types', async () => {
  const paid = await create({ metadata: { reference: 'shape' } });
  const authorised = await create({ capture_method: 'manual' });
  const requiringAction = await create({ payment_method: 'pm_card_authenticationRequired' });
  await errorOf(create({ payment_method: 'pm_card_visa_chargeDeclined' }));
  await stripe.refunds.create({ payment_intent: paid.id, amount: 100, metadata: { why: 'shape' } });
  await stripe.paymentIntents.capture(authorised.id);
  await stripe.paymentIntents.cancel(requiringAction.id);
  const objects = [
    ...(await fakeStripe.intents()),
    ...(await fakeStripe.charges()),
    ...(await fakeStripe.refunds()),
    ...(await fakeStripe.events(paid.id)).map(({ event }) => event),
    await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    } as never),
  ];
  expect(new Set(objects.map(({ object }) => object))).toEqual(new Set(Object.keys(SHAPES)));
  for (const object of objects) expectShape(object as Json);
});

test('an intent reaches each of its seven states and can be cancelled unless it has ended', async () => {
  const manual = { capture_method: 'manual' } as const;
  const empty = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const ready = await create({ confirm: false });
  const requiringAction = await create({ payment_method: 'pm_card_authenticationRequired' });
  const slow = await create({ payment_method: 'pm_card_authenticationRequired' });
  await fakeStripe.setStatus(slow.id, 'processing');
  const authorised = await create(manual);
  const paid = await create();
  const ended = await create(manual);
  await stripe.paymentIntents.cancel(ended.id);
  const all = [empty, ready, requiringAction, slow, authorised, paid, ended];
  const states = async () =>
    await Promise.all(all.map(async ({ id }) => (await stripe.paymentIntents.retrieve(id)).status));
  expect(await states()).toEqual([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]);
  for (const { id } of all.slice(0, 5)) await stripe.paymentIntents.cancel(id);
  for (const { id } of all.slice(5))
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
});

test('an authorised amount is captured once, at most in full', async () => {
  const { id } = await create({ capture_method: 'manual' });
  expect(await errorOf(stripe.paymentIntents.capture(id, { amount_to_capture: 9999 }))).toMatchObject({
    status: 400,
  });
  expect(await stripe.paymentIntents.capture(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4999,
  });
  expect(await errorOf(stripe.paymentIntents.capture(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
  ['pm_card_chargeCustomerFail', 'card_declined'],
])('%s is declined as %s', async (payment_method, code) => {
  expect(await errorOf(create({ payment_method }))).toEqual({ status: 402, type: 'StripeCardError', code });
});

test('an idempotency key replays its first response for a day, a 500 included, and rejects other parameters', async () => {
  const key = randomUUID();
  const first = await create({}, key);
  expect((await create({}, key)).id).toBe(first.id);
  expect(await errorOf(create({ amount: 5000 }, key))).toMatchObject({
    status: 400,
    type: 'StripeIdempotencyError',
  });

  const failing = randomUUID();
  await fakeStripe.fault({ call: 'POST /v1/payment_intents', do: 'fail', when: 'after' });
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await errorOf(create({ metadata: { reference: failing } }, failing))).toMatchObject({
      status: 500,
    });
  expect(await fakeStripe.intents(failing)).toMatchObject([{ status: 'succeeded' }]);

  await fakeStripe.settings({ advanceSeconds: 24 * 3600 + 1 });
  expect((await create({}, key)).id).not.toBe(first.id);
});

test('a 429 is not saved for the key; repeating a request in progress is a 409', async () => {
  const key = randomUUID();
  await fakeStripe.fault({ call: 'POST /v1/payment_intents', do: 'limit' });
  expect(await errorOf(create({}, key))).toMatchObject({ status: 429 });
  const slow = await fakeStripe.fault({ call: 'POST /v1/payment_intents', do: 'delay', when: 'before' });
  const first = create({}, key);
  await slow.triggered();
  expect(await errorOf(create({}, key))).toMatchObject({ status: 409 });
  await fakeStripe.clearFaults();
  expect((await first).status).toBe('succeeded');
});

test('a connection cut before the effect changes nothing, one cut after it does', async () => {
  for (const [when, intents] of [
    ['before', 0],
    ['after', 1],
  ] as const) {
    const reference = randomUUID();
    // Twice, because the SDK retries once.
    await fakeStripe.fault({ call: 'POST /v1/payment_intents', do: 'cut', when, times: 2 });
    expect(await errorOf(create({ metadata: { reference } }))).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await fakeStripe.intents(reference)).toHaveLength(intents);
  }
});

test('its state survives a kill', async () => {
  const key = randomUUID();
  const { id } = await create({}, key);
  await fakeStripe.killAndRestart();
  expect((await create({}, key)).id).toBe(id);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('refunds are limited to the captured amount; undelivered events can be listed', async () => {
  const { id } = await create();
  await stripe.refunds.create({ payment_intent: id, amount: 4000 });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 1000 }))).toMatchObject({
    status: 400,
  });
  await stripe.refunds.create({ payment_intent: id });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  const undelivered = await stripe.events.list({ delivery_success: false, limit: 100 });
  const types = undelivered.data
    .filter(({ data }) => JSON.stringify(data).includes(id))
    .map(({ type }) => type);
  expect(types).toEqual([
    'charge.refunded',
    'refund.created',
    'charge.refunded',
    'refund.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

test('a request without secret key or client secret is rejected', async () => {
  const { id } = await create();
  const anonymous = async (query: string) =>
    (await fetch(`${fakeStripe.origin}/v1/payment_intents/${id}?${query}`)).status;
  expect(await anonymous('')).toBe(401);
  expect(await anonymous(`key=${fakeStripe.publishableKey}`)).toBe(400);
});
