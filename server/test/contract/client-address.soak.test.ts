import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../support/build-test-app.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../support/soak.ts';
import { openTwoShops, type TwoShops } from '../support/two-shops.ts';

vi.setConfig({ testTimeout: soakTimeoutMs });

const PROXY = '10.0.0.1';
/** The address that all requests come from. */
const SENDER = '203.0.113.7';

let open: TwoShops;
let proxied: TwoShops;
beforeAll(async () => {
  open = await openTwoShops();
  proxied = await openTwoShops({ settings: { trustedProxies: [PROXY] } });
});
afterAll(async () => {
  await open.close();
  await proxied.close();
});
beforeEach(async () => {
  for (const { shops } of [open, proxied]) await shops[0].deps.database.pool.query('DELETE FROM rate_limits');
});

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip'];

/** A header that claims another address, in one of the ways known to bypass rate limits. */
function claimedAddress(n: number): Record<string, string> {
  const ip = `198.51.${(n >> 8) & 255}.${n & 255}`;
  const spellings = [
    ip,
    `\t${ip}`,
    `${ip},\t${SENDER}`,
    `${ip}, 127.0.0.1`,
    `127.0.0.1, ${ip}`,
    `::ffff:${ip}`,
    `2001:db8:${n.toString(16)}::1`,
    `[2001:db8:${n.toString(16)}::1]:443`,
    `${ip}:4711`,
    `for=${ip};proto=https`,
    ',,,',
    `unknown-${n}`,
  ];
  const value = spellings[n % spellings.length] as string;
  return { 'x-forwarded-for': value, [HEADERS[n % HEADERS.length] as string]: value };
}

type Call = { url: string; body?: unknown; headers: Record<string, string>; from?: string };

const send = (shop: TestApp, { url, body, headers, from = SENDER }: Call) =>
  shop.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers,
    remoteAddress: from,
    ...(body === undefined ? {} : { payload: body as object }),
  });

/** Sends requests to both instances alternately, twenty at a time. Resolves with the count of each status. */
async function statusesOf({ shops }: TwoShops, calls: Call[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let at = 0; at < calls.length; at += 20) {
    const batch = calls.slice(at, at + 20);
    const answers = await Promise.all(batch.map((call, n) => send(shops[n % 2] as TestApp, call)));
    for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const phone = (n: number): string => `+1212555${String(n).padStart(4, '0')}`;
const buckets = async ({ shops }: TwoShops): Promise<string[]> =>
  (await shops[0].deps.database.pool.query('SELECT key FROM rate_limits')).rows.map(({ key }) => key);
/** Sets a rate limit's counter. */
const preset = ({ shops }: TwoShops, bucket: string, count: number) =>
  shops[0].deps.database.pool.query(
    "INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, $2, now() + interval '5 minutes')",
    [bucket, count],
  );

const ADDRESSES = iterations(60, 1_000);

it('WEB-10 forged client address headers do not evade the limit: check-user', async () => {
  const checkUser = (n: number): Call => ({
    url: '/api/auth/check-user',
    body: { phone_number: phone(n) },
    headers: claimedAddress(n),
  });
  const statuses = await statusesOf(open, times(ADDRESSES, checkUser));
  expect(statuses).toEqual({ 200: 10, 429: ADDRESSES - 10 });
  expect(await buckets(open)).toEqual([`check-user:${SENDER}`]);
  recordSoakFigures('WEB-10', { claimed_addresses: ADDRESSES, granted: 10, limit: 10 });
});

it('WEB-10 forged client address headers do not evade the limit: guessed gift links', async () => {
  const MAX = 600;
  const left = iterations(10, MAX);
  if (left < MAX) await preset(open, `not-found:${SENDER}`, MAX - left);
  const guess = (n: number): Call => ({ url: `/api/orders/track/guess-${n}`, headers: claimedAddress(n) });
  const statuses = await statusesOf(open, times(ADDRESSES, guess));
  expect(statuses).toEqual({ 404: left, 429: ADDRESSES - left });
  expect(await buckets(open)).toEqual([`not-found:${SENDER}`]);
});

it('WEB-10 forged client address headers do not evade the limit: guessed codes', async () => {
  const MAX = 2_000;
  const left = 20;
  await preset(open, `code-tried:from:${SENDER}`, MAX - left);
  const guess = (n: number): Call => ({
    url: '/api/auth/verify-code',
    body: { phone_number: phone(n), code: '123456' },
    headers: claimedAddress(n),
  });
  expect(await statusesOf(open, times(ADDRESSES, guess))).toEqual({ 401: left, 429: ADDRESSES - left });
  const neighbour = await send(open.shops[1], { ...guess(0), from: '203.0.113.8' });
  expect(neighbour.statusCode).toBe(401);
});

it('WEB-10 behind a trusted proxy only the address that it adds counts', async () => {
  const viaProxy = (n: number): Call => {
    const claimed = claimedAddress(n)['x-forwarded-for'];
    return {
      url: '/api/auth/check-user',
      body: { phone_number: phone(n) },
      headers: { 'x-forwarded-for': `${claimed}, ${SENDER}` },
      from: PROXY,
    };
  };
  expect(await statusesOf(proxied, times(ADDRESSES, viaProxy))).toEqual({ 200: 10, 429: ADDRESSES - 10 });
  expect(await buckets(proxied)).toEqual([`check-user:${SENDER}`]);
  const other = { ...viaProxy(0), headers: { 'x-forwarded-for': `${SENDER}, 203.0.113.8` } };
  expect((await send(proxied.shops[0], other)).statusCode).toBe(200);
});

it('WEB-10 headers of direct clients are not trusted', async () => {
  const direct = (n: number): Call => ({
    url: '/api/auth/check-user',
    body: { phone_number: phone(n) },
    headers: claimedAddress(n),
  });
  expect(await statusesOf(proxied, times(40, direct))).toEqual({ 200: 10, 429: 30 });
});

it('WEB-10 one IPv6 network counts as one client, however its addresses are written', async () => {
  const written = (n: number): string =>
    [
      `2001:db8:7:9::${n.toString(16)}`,
      `2001:0DB8:0007:0009:0:0:0:${n.toString(16)}`,
      `2001:db8:7:9:${n.toString(16)}::`,
      `2001:DB8:7:9:ffff:ffff:ffff:${n.toString(16)}`,
      `[2001:db8:7:9::${n.toString(16)}]:443`,
      `2001:db8:7:9::${n.toString(16)}%eth0`,
    ][n % 6] as string;
  const viaProxy = (n: number): Call => ({
    url: '/api/auth/check-user',
    body: { phone_number: phone(n) },
    headers: { 'x-forwarded-for': written(n + 1) },
    from: PROXY,
  });
  expect(await statusesOf(proxied, times(ADDRESSES, viaProxy))).toEqual({ 200: 10, 429: ADDRESSES - 10 });
  expect(await buckets(proxied)).toEqual(['check-user:2001:db8:7:9']);
});
