import { expect } from 'vitest';
import { aPayer, CARDS, type PaymentsFixture, test } from './payments.fixture.ts';
import { cancelStaleIntents, createStandaloneIntent } from './standalone-intents.ts';

const create = (shop: PaymentsFixture, paymentMethodId: string | null = null) =>
  createStandaloneIntent(shop.deps, { amountCents: 2500, paymentMethodId, payer: aPayer() });
const confirm = (shop: PaymentsFixture, id: string, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/payments/${id}/confirm`, payload });
const statusOf = async (shop: PaymentsFixture, id: string) =>
  (await shop.deps.processor.findIntent(id))?.status;

test('an intent without a card waits for one, and then only authorises the amount @S7-29 @R2-69', async ({
  shop,
}) => {
  const { paymentIntentId, ...rest } = await create(shop);
  expect(rest).toEqual({
    clientSecret: expect.stringContaining(paymentIntentId),
    amountCents: 2500,
    status: 'requires_payment_method',
  });
  expect((await confirm(shop, paymentIntentId)).json()).toMatchObject({
    code: 'invalid_input',
    fields: { payment_method_id: expect.any(String) },
  });
  const confirmed = await confirm(shop, paymentIntentId, { payment_method_id: await shop.card(CARDS.pays) });
  expect(confirmed.json()).toEqual({
    success: true,
    data: { payment_intent_id: paymentIntentId, status: 'requires_capture' },
  });
  expect((await confirm(shop, paymentIntentId)).json().data.status).toBe('requires_capture');
  expect(await statusOf(shop, paymentIntentId)).toBe('requires_capture');
});

test('a card given at creation is charged only when confirmed @S7-30 @R2-70', async ({ shop }) => {
  const { paymentIntentId, status } = await create(shop, await shop.card(CARDS.pays));
  expect(status).toBe('requires_confirmation');
  expect((await confirm(shop, paymentIntentId)).json().data.status).toBe('requires_capture');
});

test('an unknown payment method is a declined card', async ({ shop }) => {
  await expect(create(shop, 'pm_unknown')).rejects.toMatchObject({ code: 'card_declined', status: 402 });
});

test('another card can be tried after a declined one', async ({ shop }) => {
  const { paymentIntentId } = await create(shop);
  const declined = await confirm(shop, paymentIntentId, {
    payment_method_id: await shop.card(CARDS.insufficientFunds),
  });
  expect(declined.statusCode).toBe(402);
  expect(declined.json().error).toBe('Your card has insufficient funds.');
  const good = await confirm(shop, paymentIntentId, { payment_method_id: await shop.card(CARDS.pays) });
  expect(good.json().data.status).toBe('requires_capture');
});

test('the fifth declined card cancels the intent', async ({ shop }) => {
  const { paymentIntentId } = await create(shop);
  for (let attempt = 0; attempt < 5; attempt++) {
    const declined = await confirm(shop, paymentIntentId, {
      payment_method_id: await shop.card(CARDS.declined),
    });
    expect(declined.statusCode).toBe(402);
  }
  expect(await statusOf(shop, paymentIntentId)).toBe('canceled');
  const late = await confirm(shop, paymentIntentId, { payment_method_id: await shop.card(CARDS.pays) });
  expect(late.statusCode).toBe(409);
});

test('completing 3-D Secure needs the client secret', async ({ shop }) => {
  const { paymentIntentId, clientSecret } = await create(shop);
  const requiringAction = await confirm(shop, paymentIntentId, {
    payment_method_id: await shop.card(CARDS.requiresAction),
  });
  expect(requiringAction.json().data.status).toBe('requires_action');
  expect((await confirm(shop, paymentIntentId)).json().data.status).toBe('requires_action');
  expect((await confirm(shop, paymentIntentId, { client_secret: 'wrong' })).statusCode).toBe(404);
  expect((await confirm(shop, paymentIntentId, { client_secret: clientSecret })).json().data.status).toBe(
    'requires_capture',
  );
});

test('an intent unused for half an hour is cancelled, and its payment method can be used again', async ({
  shop,
}) => {
  const card = await shop.card(CARDS.pays);
  const old = await create(shop, card);
  await confirm(shop, old.paymentIntentId);
  const fresh = await create(shop);
  await shop.sql(`UPDATE payments SET created_at = now() - interval '31 minutes' WHERE intent_id = $1`, [
    old.paymentIntentId,
  ]);
  await cancelStaleIntents(shop.deps);
  expect(await statusOf(shop, old.paymentIntentId)).toBe('canceled');
  expect(await statusOf(shop, fresh.paymentIntentId)).toBe('requires_payment_method');
  const [method] = await shop.sql('SELECT used_by_intent FROM sandbox_payment_methods WHERE id = $1', [card]);
  expect(method).toEqual({ used_by_intent: null });
});

test('old intents that cannot be cancelled do not keep a later one waiting', async ({ shop }) => {
  await shop.sql(
    `INSERT INTO payments (id, processor, capture_method, amount_cents, currency, intent_id, intent_status, created_at)
     SELECT gen_random_uuid(), 'sandbox', 'manual', 500, 'usd', 'pi_lost_' || n, 'requires_capture', now() - interval '1 day'
     FROM generate_series(1, 60) AS n`,
  );
  const { paymentIntentId } = await create(shop);
  await shop.sql(`UPDATE payments SET created_at = now() - interval '31 minutes' WHERE intent_id = $1`, [
    paymentIntentId,
  ]);
  const isOpen = async () => (await statusOf(shop, paymentIntentId)) !== 'canceled';
  for (let run = 0; run < 20 && (await isOpen()); run++) await cancelStaleIntents(shop.deps);
  expect(await statusOf(shop, paymentIntentId)).toBe('canceled');
});
