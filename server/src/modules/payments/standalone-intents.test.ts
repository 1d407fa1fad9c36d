import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelStaleIntents, createStandaloneIntent } from './index.ts';
import { CARDS, type PaymentsFixture, startPayments } from './payments.fixture.ts';

let shop: PaymentsFixture;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.close());

const hold = (paymentMethodId: string | null = null) =>
  createStandaloneIntent(shop.deps, { amountCents: 2500, paymentMethodId });
const confirm = (id: string, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/payments/${id}/confirm`, payload });
const statusOf = async (id: string) => (await shop.deps.processor.findIntent(id))?.status;

test('a hold without a card waits for one, and then only holds the money @S7-29 @R2-69', async () => {
  const { paymentIntentId, ...rest } = await hold();
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

test('a card given at the beginning is asked only when confirmed @S7-30 @R2-70', async () => {
  const { paymentIntentId, status } = await hold(await shop.card(CARDS.pays));
  expect(status).toBe('requires_confirmation');
  expect((await confirm(paymentIntentId)).json().data.status).toBe('requires_capture');
});

test('a payment method that the processor does not know is a refused card', async () => {
  await expect(hold('pm_unknown')).rejects.toMatchObject({ code: 'card_declined', status: 402 });
});

test('a refused card may be followed by a good one', async () => {
  const { paymentIntentId } = await hold();
  const refused = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.poor) });
  expect(refused.statusCode).toBe(402);
  expect(refused.json().error).toBe('Your card has insufficient funds.');
  const good = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.pays) });
  expect(good.json().data.status).toBe('requires_capture');
});

test('it is no machine for trying out cards', async () => {
  const { paymentIntentId } = await hold();
  for (let tries = 0; tries < 5; tries++) {
    const refused = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.declined) });
    expect(refused.statusCode).toBe(402);
  }
  expect(await statusOf(paymentIntentId)).toBe('canceled');
  const late = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.pays) });
  expect(late.statusCode).toBe(409);
});

test('the bank’s answer needs the client secret', async () => {
  const { paymentIntentId, clientSecret } = await hold();
  const asked = await confirm(paymentIntentId, { payment_method_id: await shop.card(CARDS.asks) });
  expect(asked.json().data.status).toBe('requires_action');
  expect((await confirm(paymentIntentId)).json().data.status).toBe('requires_action');
  expect((await confirm(paymentIntentId, { client_secret: 'wrong' })).statusCode).toBe(404);
  expect((await confirm(paymentIntentId, { client_secret: clientSecret })).json().data.status).toBe(
    'requires_capture',
  );
});

test('held money that nobody used for half an hour is let go, and the card is free again', async () => {
  const card = await shop.card(CARDS.pays);
  const old = await hold(card);
  await confirm(old.paymentIntentId);
  const fresh = await hold();
  await shop.sql(`UPDATE payments SET created_at = now() - interval '31 minutes' WHERE intent_id = $1`, [
    old.paymentIntentId,
  ]);
  await cancelStaleIntents(shop.deps);
  expect(await statusOf(old.paymentIntentId)).toBe('canceled');
  expect(await statusOf(fresh.paymentIntentId)).toBe('requires_payment_method');
  const [method] = await shop.sql('SELECT used_by_intent FROM sandbox_payment_methods WHERE id = $1', [card]);
  expect(method).toEqual({ used_by_intent: null });
});
