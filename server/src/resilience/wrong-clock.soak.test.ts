import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { type FakeStripe, startFakeStripe } from '../testing/fake-stripe/start-fake-stripe.ts';
import { type Answer, type KillableShop, killableShop } from '../testing/killable-shop.ts';
import { ADDRESS, aGift, BILLING } from '../testing/shop-actions.ts';
import { waitUntilSettled } from '../testing/shop-cluster.ts';
import { isSoak, iterations, recordSoakFigures } from '../testing/soak.ts';
import { expectStripeLedgerToMatch } from '../testing/stripe-invariants.ts';

const MINUTE_MS = 60_000;
const SHIFTS = [10, -10];
const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

let opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const { close } of opened.reverse()) await close();
  opened = [];
});

/** How a process's clock is set wrong: by libfaketime in a soak where it is installed, else by a module of ours. */
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
    nodeOptions: ['--import', fileURLToPath(new URL('../testing/shifted-clock.process.ts', import.meta.url))],
    processEnv: { CLOCK_SHIFT_MS: String(minutes * MINUTE_MS) },
  };
}

type Shops = { right: KillableShop; wrong: KillableShop; testApp: TestApp; fakeStripe: FakeStripe };

/** Two instances on one database, one of them with a wrong clock. */
async function openShops(minutes: number): Promise<Shops> {
  const testApp = await buildTestApp();
  opened.push(testApp);
  const fakeStripe = await startFakeStripe();
  opened.push(fakeStripe);
  const url = testApp.deps.database.pool.options.connectionString as string;
  const right = killableShop(url, fakeStripe.env);
  const wrong = killableShop(url, fakeStripe.env, wrongClock(minutes));
  opened.push({ close: () => Promise.all([right.kill(), wrong.kill()]) });
  await Promise.all([right.open(), wrong.open()]);
  return { right, wrong, testApp, fakeStripe };
}

const order = (shop: KillableShop, giftId: string) =>
  shop.ask('/api/orders', { inventory_id: giftId, payment_method_id: 'pm_card_visa', billing: BILLING });
const claim = (shop: KillableShop, link: string) => shop.ask(`/api/orders/claim/${link}/address`, ADDRESS);

/** Moves what a row says of time, by the database's clock: so many seconds are left of it. */
const leave = async ({ testApp }: Shops, table: string, where: string, value: string, seconds: number) =>
  await testApp.deps.database.pool.query(
    `UPDATE ${table} SET expires_at = now() + make_interval(secs => $2) WHERE ${where} = $1`,
    [value, seconds],
  );

async function codeFor({ testApp }: Shops, phone: string): Promise<string> {
  const { rows } = await testApp.deps.database.pool.query(
    `SELECT body FROM messages WHERE to_address = $1 ORDER BY created_at DESC LIMIT 1`,
    [phone],
  );
  return /\b\d{6}\b/.exec(rows[0].body)?.[0] ?? '';
}

/** A code is sent by one instance and typed into the other, with so much of its time left. */
async function signIn(
  shops: Shops,
  from: KillableShop,
  to: KillableShop,
  phone: string,
  secondsLeft: number,
) {
  expect((await from.ask('/api/auth/send-code', { phone_number: phone }))?.status).toBe(200);
  await leave(shops, 'verification_codes', 'phone_number', phone, secondsLeft);
  return await to.ask('/api/auth/verify-code', { phone_number: phone, code: await codeFor(shops, phone) });
}

const statusOf = (answer: Answer | null) => answer?.status;

/** Nothing expires early or late at either instance, whichever wrote it down. */
async function expectSameExpiry(shops: Shops, giftId: string, round: number): Promise<void> {
  const { right, wrong } = shops;
  const ways = [
    { from: right, to: wrong },
    { from: wrong, to: right },
  ];
  const gifts = [];
  for (const [n, { from, to }] of ways.entries()) {
    const phone = (at: number) => `+1201555${String(round * 10 + n * 4 + at).padStart(4, '0')}`;
    expect(statusOf(await signIn(shops, from, to, phone(1), -1)), 'a code that is over').toBe(401);
    const signedIn = await signIn(shops, from, to, phone(2), 60);
    expect(statusOf(signedIn), 'a code that is good').toBe(200);
    const bearer = { authorization: `Bearer ${signedIn?.body.data.token}` };
    expect(statusOf(await from.ask('/api/users/me', undefined, bearer)), 'a token that is good').toBe(200);
    const [good, over] = [await order(from, giftId), await order(from, giftId)];
    await leave(shops, 'orders', 'url_id', good?.body.gift_id, 60);
    gifts.push({ to, good: good?.body.gift_id, over: over?.body.gift_id });
  }
  // Longer than the task that ends gifts lets pass.
  await pause(5_500);
  for (const { to, good, over } of gifts) {
    expect(statusOf(await claim(to, good)), 'a gift that is good').toBe(200);
    await leave(shops, 'orders', 'url_id', over, -1);
    expect(statusOf(await claim(to, over)), 'a gift that is over').toBe(409);
  }
}

test.each(SHIFTS)(
  'REL-18 one instance is off by %d minutes: nothing expires early or late, nothing takes effect twice, and an operator is told that webhooks are refused',
  {
    timeout: 3_600_000,
  },
  async (minutes) => {
    const shops = await openShops(minutes);
    const { testApp, fakeStripe, wrong } = shops;
    const giftId = await aGift(testApp, { stock: 1_000_000 });
    // By the real clock: the processor's own is right.
    await fakeStripe.webhooks({ url: `${wrong.origin()}/api/payments/webhook` });
    const turns = iterations(1, 20);
    for (let round = 0; round < turns; round++) await expectSameExpiry(shops, giftId, round);

    const { pool } = testApp.deps.database;
    const { rows: alarms } = await pool.query(`SELECT kind FROM alarms WHERE kind = 'webhook_refused'`);
    expect(alarms).toEqual([{ kind: 'webhook_refused' }]);
    await waitUntilSettled(pool);
    const { paid } = await expectStripeLedgerToMatch(pool, fakeStripe);
    expect(paid).toBe(turns * 4);
    recordSoakFigures('REL-18', { minutes, turns, paid, byFaketime: isSoak && FAKETIME ? 1 : 0 });
  },
);

test('REL-18 when the answer to a refund was lost is written down by the clock that also says how long ago that was', async () => {
  const fakeStripe = await startFakeStripe();
  opened.push(fakeStripe);
  const testApp = await buildTestApp();
  opened.push(testApp);
  const shop = killableShop(
    testApp.deps.database.pool.options.connectionString as string,
    fakeStripe.env,
    wrongClock(-10),
  );
  opened.push({ close: () => shop.kill() });
  await shop.open();
  const bought = await order(shop, await aGift(testApp));
  await fakeStripe.fault({ call: 'POST /v1/refunds', do: 'fail', when: 'after' });
  expect(statusOf(await shop.ask(`/api/orders/manage/${bought?.body.manage_key}/cancel`, {}))).toBe(200);
  const { rows } = await testApp.deps.database.pool.query(
    `SELECT now() - answer_lost_at < interval '1 minute' AS "isRecent" FROM refunds`,
  );
  expect(rows).toEqual([{ isRecent: true }]);
});
