import crawlers from 'crawler-user-agents' with { type: 'json' };
import { afterAll, expect, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import {
  ADDRESS,
  aGiftLink,
  BILLING,
  claim,
  listEmailsTo,
  placeOrder,
  resetCancellationLimits,
  signIn,
} from '../../../../test/support/shop-actions.ts';
import { type Sql, test } from '../../../../test/support/shop-test.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { randomKey } from '../../../platform/ids.ts';
import { expireOrders } from '../orders.tasks.ts';

vi.setConfig({ testTimeout: soakTimeoutMs });

let other: TestApp;
test.beforeAll(async ({ shop }) => {
  // Another instance of the same shop.
  const { database, processor } = shop.deps;
  other = await buildTestApp({ deps: { database, processor } });
  await warmPool(shop);
});
afterAll(async () => {
  await other.close();
});

const aLink = (shop: TestApp, giftId: string) => aGiftLink(shop, { giftId });
const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
const instance = (shop: TestApp, n: number): TestApp => (n % 2 ? other : shop);

test('LINK-01 the id in a gift link consists of 128 random bits and is not the order’s own id', async ({
  shop,
  giftId,
}) => {
  const { body } = await placeOrder(shop, { giftId });
  expect(body.gift_id).toMatch(/^[\w-]{22}$/);
  expect(Buffer.from(body.gift_id, 'base64url')).toHaveLength(16);
  expect(body.gift_id).not.toBe(body.data.id);
  expect((await shop.call('GET', `/api/orders/track/${body.data.id}`)).status).toBe(404);
});

/** All rows that a claim, an opening or a message would change. */
const stateOf = async (sql: Sql, link: string) =>
  JSON.stringify(
    await sql(
      `SELECT o.*, (SELECT count(*) FROM order_events e WHERE e.order_id = o.id) AS events,
         (SELECT count(*) FROM outbox_messages m WHERE m.order_id = o.id) AS messages
       FROM orders o WHERE url_id = $1`,
      [link],
    ),
  );

test('LINK-02 no crawler, prefetch, HEAD or OPTIONS changes a gift', async ({ shop, sql, giftId }) => {
  const link = await aLink(shop, giftId);
  const before = await stateOf(sql, link);
  const agents = crawlers.flatMap(({ instances }) => instances);
  expect(agents.length).toBeGreaterThan(2_000);
  const sample = agents.filter((_, n) => n % iterations(20, 1) === 0);
  const paths = [`/api/orders/track/${link}`, `/api/orders/claim/${link}`, `/track/${link}`];
  for (const agent of sample)
    for (const path of paths)
      await shop.call('GET', path, { headers: { 'user-agent': agent, 'sec-purpose': 'prefetch' } });
  for (const method of ['HEAD', 'OPTIONS'] as const)
    for (const path of [...paths, `/api/orders/claim/${link}/address`, `/api/orders/claim/${link}/opened`])
      await shop.call(method, path);
  expect(await stateOf(sql, link)).toBe(before);
  recordSoakFigures('LINK-02', { agents: sample.length, loads: sample.length * paths.length, changes: 0 });
});

test('LINK-04 of many concurrent claims on two instances one succeeds, and the winner can retry after a lost response', async ({
  shop,
  sql,
  giftId,
}) => {
  const count = iterations(4, 500);
  const racers = iterations(20, 50);
  for (let round = 0; round < count; round++) {
    const link = await aLink(shop, giftId);
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, n) =>
        claim(instance(shop, n), link, { key: `racer ${n}`, address: { name: `Racer ${n}` } }),
      ),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    const losers = answers.filter((_, n) => n !== winner);
    expect(losers.map(({ status, body }) => [status, body.error])).toEqual(
      Array(racers - 1).fill([409, 'This gift has already been claimed']),
    );
    const again = await claim(instance(shop, round), link, {
      key: `racer ${winner}`,
      address: { name: `Racer ${winner}` },
    });
    expect(again.status).toBe(200);
    expect(again.body.data.shipping_address.name).toBe(`Racer ${winner}`);
    expect(
      await sql('SELECT name FROM order_addresses a JOIN orders o ON o.id = a.order_id WHERE url_id = $1', [
        link,
      ]),
    ).toEqual([{ name: `Racer ${winner}` }]);
  }
  await expectInvariantsToHold(shop.deps.database.pool);
  recordSoakFigures('LINK-04', { rounds: count, claims: count * racers, lostAnswers: count });
});

test('LINK-05 after the claim only the recipient can read more of the address than first name, city and state', async ({
  shop,
  giftId,
}) => {
  const count = iterations(4, 500);
  for (let round = 0; round < count; round++) {
    const secret = (field: string) => `canary-${field}-${round}`;
    const [zip, phone] = [`62701-${1000 + round}`, `(217) 555-${1000 + round}`];
    const { token } = await signIn(shop, `+1307${String(2_000_000 + round)}`);
    const own = (await placeOrder(shop, { giftId, token })).body;
    const guest = (await placeOrder(shop, { giftId })).body;
    for (const link of [own.gift_id, guest.gift_id]) {
      const claimed = await claim(shop, link, {
        address: {
          name: `Ada ${secret('surname')}`,
          address_ln_1: secret('street'),
          address_ln_2: secret('flat'),
          zip,
          email: `${secret('mailbox')}@example.com`,
          phone,
          delivery_instructions: secret('instructions'),
        },
      });
      const cookies = cookiesOf(claimed);
      const thanks = { message: 'Thank you' };
      await shop.call('POST', `/api/orders/${link}/thanks`, { body: thanks, cookies });
    }
    const views = await Promise.all([
      ...[own.gift_id, guest.gift_id].flatMap((link) => [
        shop.call('GET', `/api/orders/track/${link}`),
        shop.call('GET', `/api/orders/claim/${link}`),
      ]),
      shop.call('GET', `/api/orders/manage/${guest.manage_key}`),
      shop.call('GET', '/api/orders', { token }),
      shop.call('GET', `/api/orders/${own.data.id}`, { token }),
      shop.call('GET', `/api/orders/${own.data.id}/tracking`, { token }),
      shop.call('GET', '/api/users/me/export', { token }),
      shop.call('GET', '/api/analytics/orders', { token }),
    ]);
    for (const { status, body } of views) {
      expect(status).toBe(200);
      for (const part of ['canary-', zip, phone]) expect(JSON.stringify(body)).not.toContain(part);
    }
    const toGifter = JSON.stringify(await listEmailsTo(shop, BILLING.email));
    for (const part of ['canary-', zip, phone]) expect(toGifter).not.toContain(part);
  }
  recordSoakFigures('LINK-05', { orders: count * 2, hits: 0 });
});

test('LINK-08 responses to secret links are neither cached nor indexed and leak no Referer', async ({
  shop,
  giftId,
}) => {
  const { gift_id: link, manage_key: key } = (await placeOrder(shop, { giftId })).body;
  for (const path of ['track/', 'claim/'].flatMap((kind) => [`${kind}${link}`, `${kind}unknown`])) {
    const { headers } = await shop.call('GET', `/api/orders/${path}`);
    expect(headers).toMatchObject(PRIVATE_HEADERS);
  }
  for (const manageKey of [key, 'unknown'])
    expect((await shop.call('GET', `/api/orders/manage/${manageKey}`)).headers).toMatchObject(
      PRIVATE_HEADERS,
    );
});
const PRIVATE_HEADERS = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/*
 * The link of a cancelled gift still opens and says what happened, so it is not a 404. Only failed look-ups count
 * towards the limit (600 in ten minutes for one IP network), so that users behind one address do not block each other.
 */
test('LINK-09 unknown, malformed and unpaid links get the same 404, and guessing is limited by IP network without affecting others', async ({
  shop,
  giftId,
}) => {
  const unpaid = (await placeOrder(shop, { giftId, card: '4000002500003155' })).body.gift_id;
  const responseTo = async (path: string) => {
    const { status, body } = await shop.call('GET', path);
    return { status, ...body, request_id: null };
  };
  for (const kind of ['track', 'claim']) {
    const unknown = await responseTo(`/api/orders/${kind}/${randomKey()}`);
    expect(unknown.status).toBe(404);
    for (const id of ['nope', 'x'.repeat(200), '%20', unpaid, crypto.randomUUID()])
      expect(await responseTo(`/api/orders/${kind}/${id}`)).toEqual(unknown);
  }
  const real = await aLink(shop, giftId);
  const ask = (id: string, remoteAddress: string) =>
    shop.app.inject({ url: `/api/orders/track/${id}`, remoteAddress });
  const networks = iterations(2, 200);
  for (let network = 0; network < networks; network++) {
    const from = `198.51.${network >> 8}.${network & 255}`;
    let rejected = 0;
    for (let guess = 0; guess < 650; guess++) {
      const { statusCode } = await ask(randomKey(), from);
      expect([404, 429]).toContain(statusCode);
      if (statusCode === 429) rejected += 1;
    }
    expect(rejected).toBe(50);
    expect((await ask(real, `192.0.2.${network & 255}`)).statusCode).toBe(200);
    // Successful look-ups are not limited, not even from that address.
    expect((await ask(real, from)).statusCode).toBe(200);
  }
  recordSoakFigures('LINK-09', { addresses: networks, guesses: networks * 650, hits: 0 });
});

test('LINK-10 a replaced link returns 404 at once, even if a claim races with the replacement', async ({
  shop,
  giftId,
}) => {
  const count = iterations(8, 500);
  let first = 0;
  for (let round = 0; round < count; round++) {
    const { gift_id: link, manage_key: key } = (await placeOrder(shop, { giftId })).body;
    const [claimed, replaced] = await Promise.all([
      claim(instance(shop, round), link),
      instance(shop, round + 1).call('POST', `/api/orders/manage/${key}/replace-link`),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([claimed.status, replaced.status]);
    if (replaced.status !== 200) continue;
    first += 1;
    const next: string = replaced.body.data.url_id;
    expect(next).toMatch(/^[\w-]{22}$/);
    expect(next).not.toBe(link);
    expect(replaced.body.data.gift_link).toContain(next);
    // A different IP address each time, because failed look-ups are limited.
    const remoteAddress = `198.51.${100 + (round >> 8)}.${round & 255}`;
    const callFromElsewhere = (method: 'GET' | 'POST', path: string) =>
      shop.app.inject({ method, url: `/api/orders/${path}`, remoteAddress });
    for (const call of ['track', 'claim'])
      expect((await callFromElsewhere('GET', `${call}/${link}`)).statusCode).toBe(404);
    expect((await callFromElsewhere('POST', `claim/${link}/decline`)).statusCode).toBe(404);
    expect((await claim(shop, next)).status).toBe(200);
    expect((await claim(shop, next)).body.error).toBe('This gift has already been claimed');
  }
  await expectInvariantsToHold(shop.deps.database.pool);
  recordSoakFigures('LINK-10 replaced', { rounds: count, replacedFirst: first });
});

test('LINK-10 of a concurrent cancellation and claim one succeeds; a gift expires at the end of its claim window, not on the requested date', async ({
  shop,
  sql,
  giftId,
}) => {
  const count = iterations(8, 500);
  for (let round = 0; round < count; round++) {
    await resetCancellationLimits(shop);
    const { gift_id: link, manage_key: key } = (await placeOrder(shop, { giftId })).body;
    const [claimed, cancelled] = await Promise.all([
      claim(instance(shop, round), link),
      instance(shop, round + 1).call('POST', `/api/orders/manage/${key}/cancel`),
    ]);
    expect([claimed.status, cancelled.status].sort()).toEqual([200, 409]);
    if (cancelled.status === 200)
      expect((await claim(shop, link)).body.error).toBe('This gift is not available for claiming');
  }
  const email = 'two-days@example.com';
  const late = await aGiftLink(shop, { giftId, body: { billing: { ...BILLING, email } } });
  await sql(
    "UPDATE orders SET created_at = now() - interval '13 days', expires_at = now() + interval '1 day' WHERE url_id = $1",
    [late],
  );
  expect((await claim(shop, late)).status).toBe(200);
  expect((await listEmailsTo(shop, email)).map(({ kind }) => kind)).toEqual(['receipt', 'claimed']);
  const tooLate = await aLink(shop, giftId);
  await sql("UPDATE orders SET expires_at = now() - interval '1 second' WHERE url_id = $1", [tooLate]);
  await expireOrders(shop.deps);
  expect((await claim(shop, tooLate)).status).toBe(409);
  await expectInvariantsToHold(shop.deps.database.pool);
  recordSoakFigures('LINK-10', { rounds: count });
});

test('LINK-11 only the browser that claimed the gift can correct the address, until the order is Ordered', async ({
  shop,
  sql,
  giftId,
}) => {
  const link = await aLink(shop, giftId);
  const own = cookiesOf(await claim(shop, link));
  const [name, key] = Object.entries(own)[0] as [string, string];
  expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16);
  const another = await aLink(shop, giftId);
  const otherGifts = cookiesOf(await claim(shop, another));
  const correct = async (cookies: Record<string, string>) =>
    (
      await shop.call('PUT', `/api/orders/claim/${link}/address`, {
        body: { ...ADDRESS, address_ln_1: '13 New Row' },
        cookies,
      })
    ).status;
  expect(await correct({})).toBe(403);
  expect(await correct(otherGifts)).toBe(403);
  expect(await correct({ [name]: Object.values(otherGifts)[0] as string })).toBe(403);
  expect(await correct({ [name]: link })).toBe(403);
  expect(await correct({ [name]: '' })).toBe(403);
  expect(await correct({ [name]: `${key}x` })).toBe(403);
  expect(await correct(own)).toBe(200);
  await sql("UPDATE orders SET status = 'Ordered' WHERE url_id = $1", [link]);
  expect(await correct(own)).toBe(409);
});
