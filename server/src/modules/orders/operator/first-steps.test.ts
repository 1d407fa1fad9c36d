import { afterEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts';
import { aGift, placeOrder, signIn } from '../../../../test/support/shop-actions.ts';

let shop: TestApp;
afterEach(() => shop.close());

const owner = async () => (await signIn(shop, '+12015550100')).token;
const stepsDone = async (token: string): Promise<Record<string, boolean>> => {
  const { body } = await shop.call('GET', '/api/operator/first-steps', { token });
  return Object.fromEntries(body.data.steps.map(({ step, done }: any) => [step, done]));
};

test('each step of an empty shop is done as soon as its condition is met', async () => {
  shop = await buildTestApp();
  const token = await owner();
  const allOpen = { gifts: false, contact: false, payments: false, messages: false, team: false };
  expect(await stepsDone(token)).toEqual(allOpen);

  const giftId = await aGift(shop);
  expect(await stepsDone(token)).toEqual({ ...allOpen, gifts: true });
  await shop.call('DELETE', `/api/operator/gifts/${giftId}`, { token });
  expect(await stepsDone(token)).toEqual(allOpen);

  const settings = (body: object) => shop.call('PUT', '/api/operator/settings', { token, body });
  await settings({ contact_email: 'ada@gifts.example' });
  expect((await stepsDone(token))['contact']).toBe(false);
  await settings({ contact_phone: '(503) 555-0188' });
  expect((await stepsDone(token))['contact']).toBe(true);

  const invite = { phone_number: '+12015550112', role: 'manager' };
  await shop.call('POST', '/api/operator/staff', { token, body: invite });
  expect(await stepsDone(token)).toEqual({ ...allOpen, contact: true, team: true });
});

test('the steps of configured providers are done', async () => {
  const stripe = {
    secretKey: 'sk_live_1',
    publishableKey: 'pk_live_1',
    webhookSecrets: ['w'],
    apiHost: null,
    scriptUrl: null,
  };
  shop = await buildTestApp({ settings: { stripe } });
  expect(await stepsDone(await owner())).toMatchObject({ payments: true, messages: false });
});

test('the list is empty after the first paid order, whatever else is missing', async () => {
  shop = await buildTestApp();
  const token = await owner();
  expect((await placeOrder(shop, { card: '4000000000000002' })).status).toBe(402);
  expect(Object.keys(await stepsDone(token))).toHaveLength(5);
  expect((await placeOrder(shop)).status).toBe(201);
  expect(await stepsDone(token)).toEqual({});
});

test('the list is empty once all steps are done', async () => {
  shop = await buildTestApp({
    settings: {
      stripe: {
        secretKey: 'sk_live_1',
        publishableKey: 'pk_live_1',
        webhookSecrets: ['w'],
        apiHost: null,
        scriptUrl: null,
      },
    },
  });
  const token = await owner();
  await aGift(shop);
  const body = { contact_email: 'ada@gifts.example', contact_phone: '(503) 555-0188' };
  await shop.call('PUT', '/api/operator/settings', { token, body });
  const invite = { phone_number: '+12015550112', role: 'manager' };
  await shop.call('POST', '/api/operator/staff', { token, body: invite });
  expect((await stepsDone(token))['messages']).toBe(false);
  // In production this takes a restart with other settings.
  for (const oneOfTwo of [
    { twilio: {}, smtp: null },
    { twilio: null, smtp: {} },
  ]) {
    Object.assign(shop.deps.settings, oneOfTwo);
    expect((await stepsDone(token))['messages']).toBe(false);
  }
  Object.assign(shop.deps.settings, { twilio: {}, smtp: {} });
  expect(await stepsDone(token)).toEqual({});
});
