import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelStaleIntents, createStandaloneIntent } from './index.ts';
import { CARDS, type PaymentsFixture, startPayments } from './payments.fixture.ts';

let shop: PaymentsFixture;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.close());

const create = (paymentMethodId: string | null = null) =>
  createStandaloneIntent(shop.deps, { amountCents: 2500, paymentMethodId });
const confirm = (id: string, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/payments/${id}/confirm`, payload });
const statusOf = async (id: string) => (await shop.deps.processor.findIntent(id))?.status;

test('an intent without a card waits for one, and then only authorises the amount @S7-29 @R2-69', async () => {
  const { paymentIntentId, ...rest } = await create();
  expect(rest).toEqual({
    clientSecret: expect.stringContaining(paymentIntentId),
    amountCents: 2500,
    currency: 'usd',
    status: 'requires_payment_method',
  });
  expect((await confirm(paymentIntentId)).json()).toMatchObject({
    code: 'invalid_input',
    fields: { payment_method_id: expect.any(String) },
  });
  const confirmed = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.pays) });
  expect(confirmed.json()).toEqual({
    success: true,
    data: { payment_intent_id: paymentIntentId, status: 'requires_capture' },
  });
  expect((await confirm(paymentIntentId)).json().data.status).toBe('requires_capture');
  expect(await statusOf(paymentIntentId)).toBe('requires_capture');
});

test('a card given at creation is charged only when confirmed @S7-30 @R2-70', async () => {
  const { paymentIntentId, status } = await create(await shop.card(CARDS.pays));
  expect(status).toBe('requires_confirmation');
  expect((await confirm(paymentIntentId)).json().data.status).toBe('requires_capture');
});

test('an unknown payment method is a declined card', async () => {
  await expect(create('pm_unknown')).rejects.toMatchObject({ code: 'card_declined', status: 402 });
});

test('another card can be tried after a declined one', async () => {
  const { paymentIntentId } = await create();
  const declined = await confirm(paymentIntentId, {
    payment_method_id: await shop.card(CARDS.insufficientFunds),
  });
  expect(declined.statusCode).toBe(402);
  expect(declined.json().error).toBe('Your card has insufficient funds.');
  const good = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.pays) });
  expect(good.json().data.status).toBe('requires_capture');
});

test('the fifth declined card cancels the intent', async () => {
  const { paymentIntentId } = await create();
  for (let attempt = 0; attempt < 5; attempt++) {
    const declined = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.declined) });
    expect(declined.statusCode).toBe(402);
  }
  expect(await statusOf(paymentIntentId)).toBe('canceled');
  const late = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.pays) });
  expect(late.statusCode).toBe(409);
});

test('completing 3-D Secure needs the client secret', async () => {
  const { paymentIntentId, clientSecret } = await create();
  const requiringAction = await confirm(paymentIntentId, {
    payment_method_id: await shop.card(CARDS.requiresAction),
  });
  expect(requiringAction.json().data.status).toBe('requires_action');
  expect((await confirm(paymentIntentId)).json().data.status).toBe('requires_action');
  expect((await confirm(paymentIntentId, { client_secret: 'wrong' })).statusCode).toBe(404);
  expect((await confirm(paymentIntentId, { client_secret: clientSecret })).json().data.status).toBe(
    'requires_capture',
  );
});

test('an intent unused for half an hour is cancelled, and its payment method can be used again', async () => {
  const card = await shop.card(CARDS.pays);
  const old = await create(card);
  await confirm(old.paymentIntentId);
  const fresh = await create();
  await shop.sql(`UPDATE payments SET created_at = now() - interval '31 minutes' WHERE intent_id = $1`, [
    old.paymentIntentId,
  ]);
  await cancelStaleIntents(shop.deps);
  expect(await statusOf(old.paymentIntentId)).toBe('canceled');
  expect(await statusOf(fresh.paymentIntentId)).toBe('requires_payment_method');
  const [method] = await shop.sql('SELECT used_by_intent FROM sandbox_payment_methods WHERE id = $1', [card]);
  expect(method).toEqual({ used_by_intent: null });
});
