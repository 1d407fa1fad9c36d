import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { expect, type TestContext, test } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { type Answer, type KillableShop, killableShop } from '../support/killable-shop.ts';
import { ADDRESS, aGift, BILLING } from '../support/shop-actions.ts';
import { waitUntilSettled } from '../support/shop-cluster.ts';
import { isSoak, iterations, recordSoakFigures } from '../support/soak.ts';
import { expectStripeLedgerToMatch } from '../support/stripe-invariants.ts';

const MINUTE_MS = 60_000;
const SHIFTS = [10, -10];
const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** Options that shift a process's clock: libfaketime in a soak if it is installed, otherwise a preloaded module. */
function wrongClock(minutes: number): Parameters<typeof killableShop>[2] {
  if (isSoak && FAKETIME)
    return {
      processEnv: {
        LD_PRELOAD: FAKETIME,
        FAKETIME: `${minutes > 0 ? '+' : ''}${minutes}m`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    };
  return {
    nodeOptions: ['--import', fileURLToPath(new URL('../support/shifted-clock.process.ts', import.meta.url))],
    processEnv: { CLOCK_SHIFT_MS: String(minutes * MINUTE_MS) },
  };
}

type Shops = { right: KillableShop; wrong: KillableShop; testApp: TestApp; fakeStripe: FakeStripe };

/** Two instances on one database, one of them with a wrong clock. */
async function openShops(minutes: number, onTestFinished: TestContext['onTestFinished']): Promise<Shops> {
  const testApp = await buildTestApp();
  onTestFinished(testApp.close);
  const fakeStripe = await startFakeStripe();
  onTestFinished(fakeStripe.close);
  const url = testApp.deps.database.pool.options.connectionString as string;
  const right = killableShop(url, fakeStripe.env);
  const wrong = killableShop(url, fakeStripe.env, wrongClock(minutes));
  onTestFinished(async () => {
    await Promise.all([right.kill(), wrong.kill()]);
  });
  await Promise.all([right.open(), wrong.open()]);
  return { right, wrong, testApp, fakeStripe };
}

const order = (shop: KillableShop, giftId: string) =>
  shop.ask('/api/orders', { inventory_id: giftId, payment_method_id: 'pm_card_visa', billing: BILLING });
const claim = (shop: KillableShop, link: string) => shop.ask(`/api/orders/claim/${link}/address`, ADDRESS);

/** Sets a row's expiry to so many seconds from now, by the database's clock. */
const setExpiry = async ({ testApp }: Shops, table: string, where: string, value: string, seconds: number) =>
  await testApp.deps.database.pool.query(
    `UPDATE ${table} SET expires_at = now() + make_interval(secs => $2) WHERE ${where} = $1`,
    [value, seconds],
  );

async function codeFor({ testApp }: Shops, phone: string): Promise<string> {
  const { rows } = await testApp.deps.database.pool.query(
    `SELECT body FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1`,
    [phone],
  );
  return /\b\d{6}\b/.exec(rows[0].body)?.[0] ?? '';
}

/** Requests a code from one instance and verifies it at the other, so many seconds before it expires. */
async function signIn(
  shops: Shops,
  from: KillableShop,
  to: KillableShop,
  phone: string,
  secondsLeft: number,
) {
  expect((await from.ask('/api/auth/send-code', { phone_number: phone }))?.status).toBe(200);
  await setExpiry(shops, 'verification_codes', 'phone_number', phone, secondsLeft);
  return await to.ask('/api/auth/verify-code', { phone_number: phone, code: await codeFor(shops, phone) });
}

const statusOf = (answer: Answer | null) => answer?.status;

/** Checks that nothing expires early or late at either instance, whichever created it. */
async function expectSameExpiry(shops: Shops, giftId: string, round: number): Promise<void> {
  const { right, wrong } = shops;
  const directions = [
    { from: right, to: wrong },
    { from: wrong, to: right },
  ];
  const gifts = [];
  for (const [n, { from, to }] of directions.entries()) {
    const phone = (at: number) => `+1201555${String(round * 10 + n * 4 + at).padStart(4, '0')}`;
    expect(statusOf(await signIn(shops, from, to, phone(1), -1)), 'an expired code').toBe(401);
    const signedIn = await signIn(shops, from, to, phone(2), 60);
    expect(statusOf(signedIn), 'a valid code').toBe(200);
    const bearer = { authorization: `Bearer ${signedIn?.body.data.token}` };
    expect(statusOf(await from.ask('/api/users/me', undefined, bearer)), 'a valid token').toBe(200);
    const [valid, expired] = [await order(from, giftId), await order(from, giftId)];
    await setExpiry(shops, 'orders', 'url_id', valid?.body.gift_id, 60);
    gifts.push({ to, valid: valid?.body.gift_id, expired: expired?.body.gift_id });
  }
  // Longer than the interval of the task that expires gifts.
  await pause(5_500);
  for (const { to, valid, expired } of gifts) {
    expect(statusOf(await claim(to, valid)), 'a valid gift').toBe(200);
    await setExpiry(shops, 'orders', 'url_id', expired, -1);
    expect(statusOf(await claim(to, expired)), 'an expired gift').toBe(409);
  }
}

// Concurrent in a short run, because they mostly wait; in a soak each has the machine to itself.
const concurrentUnlessSoak = isSoak ? test : test.concurrent;

concurrentUnlessSoak.for(SHIFTS)(
  'REL-18 one instance’s clock is off by %d minutes: nothing expires early or late, nothing takes effect twice, and operators are alerted that webhooks are rejected',
  {
    timeout: 3_600_000,
  },
  async (minutes, { onTestFinished }) => {
    const shops = await openShops(minutes, onTestFinished);
    const { testApp, fakeStripe, wrong } = shops;
    const giftId = await aGift(testApp, { stock: 1_000_000 });
    // The fake Stripe signs with the correct clock.
    await fakeStripe.webhooks({ url: `${wrong.origin()}/api/payments/webhook` });
    const rounds = iterations(1, 20);
    for (let round = 0; round < rounds; round++) await expectSameExpiry(shops, giftId, round);

    const { pool } = testApp.deps.database;
    const { rows: alarms } = await pool.query(`SELECT kind FROM alerts WHERE kind = 'webhook_refused'`);
    expect(alarms).toEqual([{ kind: 'webhook_refused' }]);
    await waitUntilSettled(pool);
    const { paid } = await expectStripeLedgerToMatch(pool, fakeStripe);
    expect(paid).toBe(rounds * 4);
    recordSoakFigures('REL-18', { minutes, rounds, paid, byFaketime: isSoak && FAKETIME ? 1 : 0 });
  },
);

concurrentUnlessSoak(
  'REL-18 the time of a refund’s lost response is stored and compared by the same clock',
  async ({ onTestFinished }) => {
    const fakeStripe = await startFakeStripe();
    onTestFinished(fakeStripe.close);
    const testApp = await buildTestApp();
    onTestFinished(testApp.close);
    const shop = killableShop(
      testApp.deps.database.pool.options.connectionString as string,
      fakeStripe.env,
      wrongClock(-10),
    );
    onTestFinished(shop.kill);
    await shop.open();
    const bought = await order(shop, await aGift(testApp));
    await fakeStripe.fault({ call: 'POST /v1/refunds', do: 'fail', when: 'after' });
    expect(statusOf(await shop.ask(`/api/orders/manage/${bought?.body.manage_key}/cancel`, {}))).toBe(200);
    const { rows } = await testApp.deps.database.pool.query(
      `SELECT now() - outcome_unknown_since < interval '1 minute' AS "isRecent" FROM refunds`,
    );
    expect(rows).toEqual([{ isRecent: true }]);
  },
);
