import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { startFakeTwilio } from '../support/fake-twilio.ts';
import { expectInvariantsToHold } from '../support/invariants.ts';
import { type KillableShop, killableShop } from '../support/killable-shop.ts';
import { ADDRESS, aGift, BILLING, SANDBOX_CARDS } from '../support/shop-actions.ts';
import { isSoak, loadDurationMs, recordSoakFigures } from '../support/soak.ts';

/** The requirement; in `npm test`, on a busy machine, more is allowed. */
const MAX_RESPONSE_MS = isSoak ? 3_000 : 20_000;
/** The circuit breaker stays open for fifteen seconds. */
const MAX_RECOVERY_MS = 30_000;

let testApp: TestApp;
let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
let shop: KillableShop;
let giftId: string;
beforeAll(async () => {
  testApp = await buildTestApp();
  twilio = await startFakeTwilio();
  giftId = await aGift(testApp, { stock: 1_000_000 });
  shop = killableShop(testApp.deps.database.pool.options.connectionString as string, {
    TWILIO_ACCOUNT_SID: twilio.settings.accountSid,
    TWILIO_AUTH_TOKEN: twilio.settings.authToken,
    TWILIO_FROM: twilio.settings.from,
    TWILIO_API_HOST: twilio.settings.apiHost,
    TRUSTED_PROXIES: '127.0.0.1',
    SMS_PER_DAY: '1000000',
  });
  await shop.open();
});
afterAll(async () => {
  await shop.kill();
  await twilio.close();
  await testApp.close();
});

const randomClientAddress = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});
const requestCode = () =>
  shop.ask(
    '/api/auth/send-code',
    { phone_number: `+1206${String(randomInt(200, 1_000))}${String(randomInt(10_000)).padStart(4, '0')}` },
    randomClientAddress(),
  );

/** Buys as a guest and claims. Resolves with whether both succeeded. */
async function buyAndClaim(): Promise<boolean> {
  const card = await shop.ask('/sandbox/v1/payment_methods', {
    type: 'card',
    card: { number: SANDBOX_CARDS.pays, exp_month: 12, exp_year: 2034, cvc: '123' },
  });
  const order = await shop.ask(
    '/api/orders',
    { inventory_id: giftId, payment_method_id: card?.body.id, billing: BILLING },
    randomClientAddress(),
  );
  const claim = await shop.ask(
    `/api/orders/claim/${order?.body.gift_id}/address`,
    { ...ADDRESS, phone: '+12065550100' },
    randomClientAddress(),
  );
  return order?.status === 201 && claim?.status === 200;
}

test('REL-06 while no SMS can be sent, sign-in fails in time, guests can buy and claim, and no code is sent later', {
  timeout: 7_200_000,
}, async () => {
  twilio.set('slow');
  const answers: { ms: number; status: number; error: string }[] = [];
  const sales: boolean[] = [];
  const began = performance.now();
  const isOver = () => performance.now() - began > loadDurationMs(1, 10);
  const signIns = async () => {
    while (!isOver()) {
      const asked = performance.now();
      const answer = await requestCode();
      answers.push({ ms: performance.now() - asked, status: answer?.status ?? 0, error: answer?.body.error });
      // First no response, then errors.
      if (answers.length === 3) twilio.set({ status: 500, code: 20500 });
      await pause(50);
    }
  };
  const guests = async () => {
    while (!isOver()) {
      sales.push(await buyAndClaim());
      await pause(50);
    }
  };
  await Promise.all([signIns(), signIns(), guests(), guests()]);
  for (const { status, error } of answers)
    expect({ status, error }).toEqual({
      status: 503,
      error: 'Failed to send verification code. Please try again.',
    });
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MAX_RESPONSE_MS);
  expect(sales.filter((isSold) => !isSold)).toEqual([]);
  expect(twilio.taken).toEqual([]);

  twilio.set('ok');
  const recoveredAt = performance.now();
  let after = 0;
  while (after === 0) {
    if ((await requestCode())?.status === 200) after++;
    else if (performance.now() - recoveredAt > MAX_RECOVERY_MS) throw new Error('sign-in did not come back');
    await pause(200);
  }
  // Long enough for the jobs and tasks that would send queued messages.
  await pause(isSoak ? 3_000 : 1_000);
  expect(twilio.taken.filter(({ body }) => /\d{6}/.test(body))).toHaveLength(after);
  await expectInvariantsToHold(testApp.deps.database.pool);
  recordSoakFigures('REL-06', {
    minutes: Math.round(loadDurationMs(1, 10) / 60_000),
    signIns: answers.length,
    slowestMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    sales: sales.length,
    salesLost: 0,
    codesSentLate: 0,
  });
});
