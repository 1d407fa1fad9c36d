import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { startFakeTwilio } from '../../../test/support/fake-twilio.ts';
import { expectInvariantsToHold } from '../../../test/support/invariants.ts';
import { runDueWork } from '../../../test/support/run-due-work.ts';
import { aGiftLink, claim } from '../../../test/support/shop-actions.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';

let shop: TestApp;
let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
beforeAll(async () => {
  twilio = await startFakeTwilio();
  shop = await buildTestApp({ settings: { twilio: twilio.settings } });
});
afterAll(async () => {
  await shop.close();
  await twilio.close();
});

const sendCode = (phone_number: string) =>
  shop.call('POST', '/api/auth/send-code', { body: { phone_number } });

/** Makes every limited request wait until the returned function is called. */
async function lockRateLimits(): Promise<() => Promise<void>> {
  const client = await shop.deps.database.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE rate_limits IN EXCLUSIVE MODE');
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}

test('during an SMS outage signing in answers 503, guests can still buy and claim, and no code is sent later', async () => {
  twilio.set('slow');
  // The shop's own waiting for its database counts towards the three seconds.
  const unlockRateLimits = await lockRateLimits();
  const unlocked = pause(1_000).then(unlockRateLimits);
  const startedAt = performance.now();
  expect(await sendCode('+12065550131')).toMatchObject({
    status: 503,
    body: { error: 'Failed to send verification code. Please try again.' },
  });
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  await unlocked;
  twilio.set({ status: 500, code: 20500 });
  const asked = twilio.asked();
  for (let n = 0; n < 8; n++) {
    const { status, headers } = await sendCode(`+1206555014${n}`);
    expect(status).toBe(503);
    expect(headers).toHaveProperty('retry-after');
  }
  // After five consecutive failures the circuit breaker opens.
  expect(twilio.asked() - asked).toBeLessThan(8);

  for (let n = 0; n < 5; n++) expect((await claim(shop, await aGiftLink(shop))).status).toBe(200);
  await expectInvariantsToHold(shop.deps.database.pool);

  twilio.set('ok');
  await runDueWork(shop.deps);
  expect(twilio.taken).toEqual([]);
});

test('REL-06 codes that were certainly not sent do not count against any limit', async () => {
  const counts = async () =>
    (
      await shop.deps.database.pool.query(
        `SELECT key, count FROM rate_limits WHERE key LIKE 'sms%' AND count > 0 UNION ALL SELECT day::text, sent FROM sms_budget ORDER BY key`,
      )
    ).rows;
  const before = await counts();
  twilio.set({ status: 500, code: 20500 });
  for (let n = 0; n < 8; n++) expect((await sendCode(`+1206555015${n}`)).status).toBe(503);
  expect(await counts()).toEqual(before);
});

test('REL-06 many failed codes of one area at the same time give back their limits without deadlocks', async () => {
  await warmPool(shop);
  twilio.set({ status: 500, code: 20500 });
  for (let round = 0; round < 5; round++) {
    const sent = Array.from({ length: 30 }, (_, n) => sendCode(`+1206${300 + n}01${round}7`));
    const errors = (await Promise.all(sent)).map(({ status, body }) => [status, body.error]);
    expect(errors).toEqual(errors.map(() => [503, 'Failed to send verification code. Please try again.']));
  }
});

test('a code that the provider may have sent counts against the limits', async () => {
  const budget = async () =>
    (await shop.deps.database.pool.query('SELECT coalesce(sum(sent), 0)::int AS sent FROM sms_budget'))
      .rows[0].sent;
  twilio.set('ok');
  await shop.deps.database.pool.query('DELETE FROM rate_limits');
  // Closes the circuit breaker, which the failures of the other tests have opened.
  await expect
    .poll(async () => (await sendCode(`+1206555${String(1_600 + (await budget()))}`)).status, {
      timeout: 20_000,
      interval: 1_000,
    })
    .toBe(200);
  const before = await budget();
  twilio.set('slow');
  expect((await sendCode('+12065550171')).status).toBe(503);
  expect(await budget()).toBe(before + 1);
}, 40_000);
