import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { claim, placeOrder } from '../support/shop-actions.ts';
import { createStubPages, type StubPages } from '../support/stub-pages.ts';
import {
  ALWAYS,
  API,
  API_JSON,
  type Asked,
  ask,
  HTML,
  JSON_TYPE,
  NO_STORE,
  REJECTED,
  UNAUTHORISED,
  withoutTransport,
} from './response-headers.fixture.ts';
import { operatorToken } from './valid-requests.fixture.ts';

/*
 * The exact headers of each kind of response, so that any added, changed or missing header fails a test. Add a row for
 * each new kind of response. Headers of pages and files are in page-headers.test.ts.
 */

let pages: StubPages;
let shop: TestApp;
/** Its database is unreachable and it is overloaded. */
let away: TestApp;
let token: string;
let orderId: string;
let link: string;
beforeAll(async () => {
  pages = await createStubPages();
  shop = await buildTestApp({ extend: pages.extend });
  away = await buildTestApp({ extend: pages.extend });
  for (const { app } of [shop, away]) await app.listen({ port: 0, host: '127.0.0.1' });
  token = await operatorToken(shop);
  const { body } = await placeOrder(shop, { token });
  orderId = body.data.id;
  link = body.gift_id;
  await claim(shop, link);
  await away.deps.database.close();
  Object.defineProperty(away.deps.database.pool, 'waitingCount', { value: 250 });
});
afterAll(async () => {
  await shop.close();
  await away.close().catch(() => {});
  await pages.close();
});

const SLIP_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe('WEB-02 the exact headers of', () => {
  it.each<[string, string, Asked, number, Record<string, unknown>]>([
    [
      'a success',
      '/api/gifts/categories',
      {},
      200,
      { ...API_JSON, 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding, origin' },
    ],
    [
      'the same success once more, now from memory',
      '/api/gifts/categories',
      {},
      200,
      { ...API_JSON, 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding, origin' },
    ],
    ['health', '/api/health', {}, 200, API_JSON],
    ['settings', '/api/config', {}, 200, API_JSON],
    ['the description', '/api/openapi.json', {}, 200, API_JSON],
    ['a bad request', '/api/gifts?limit=0', {}, 400, API_JSON],
    ['a missing token', '/api/users/me', {}, 401, UNAUTHORISED],
    ['an unknown gift', '/api/gifts/nothing', {}, 404, API_JSON],
    ['an unknown call', '/api/nothing', {}, 404, REJECTED],
    ['an unknown change', '/api/nothing', { method: 'POST' }, 404, API_JSON],
    ['OPTIONS', '/api/gifts', { method: 'OPTIONS' }, 204, { ...API, allow: 'GET, HEAD, OPTIONS' }],
    [
      'a method that is not offered',
      '/api/gifts',
      { method: 'DELETE' },
      405,
      { ...API_JSON, allow: 'GET, HEAD, OPTIONS' },
    ],
    [
      'too much',
      '/api/orders',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'x'.repeat(70_000) },
      413,
      API_JSON,
    ],
    [
      'a form',
      '/api/orders',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
      API_JSON,
    ],
    [
      'an encoded body',
      '/api/orders',
      { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: 'x' },
      415,
      { ...API_JSON, 'accept-encoding': 'identity' },
    ],
    ['another host', '/api/health', { headers: { host: 'attacker.example' } }, 421, REJECTED],
    ['another host’s page', '/', { headers: { host: 'attacker.example' } }, 421, REJECTED],
    [
      'another origin',
      '/api/orders',
      { method: 'POST', headers: { origin: 'https://attacker.example' } },
      403,
      REJECTED,
    ],
    ['an address that cannot be decoded', '/%', {}, 400, REJECTED],
    ['an API address that cannot be decoded', '/api/%', {}, 400, REJECTED],
    [
      'a card for the sandbox',
      '/sandbox/v1/payment_methods',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      400,
      { ...ALWAYS, ...JSON_TYPE, ...NO_STORE },
    ],
    ['nothing in the sandbox', '/sandbox/nothing', {}, 404, { ...ALWAYS, ...JSON_TYPE, ...NO_STORE }],
  ])('%s: %s', async (_, path, asked, status, headers) => {
    expect(await ask(shop, path, asked)).toEqual({ status, headers });
  });

  it('the events of a gift', async () => {
    expect(await ask(shop, `/api/orders/track/${link}/events`)).toEqual({
      status: 200,
      headers: { ...API, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    });
  });

  it('an operator’s CSV and packing slip', async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect(await ask(shop, '/api/operator/orders/export', { headers })).toEqual({
      status: 200,
      headers: {
        ...API,
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+\.csv"$/),
      },
    });
    expect(await ask(shop, `/api/operator/orders/${orderId}/packing-slip`, { headers })).toEqual({
      status: 200,
      headers: { ...API, ...HTML, 'content-security-policy': SLIP_CONTENT_SECURITY_POLICY },
    });
  });

  it('the documentation', async () => {
    expect(await ask(shop, '/api/docs/')).toEqual({
      status: 200,
      headers: {
        ...API,
        'content-type': expect.stringMatching(/^text\/html/),
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self';.*base-uri 'none'/,
        ),
      },
    });
  });

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['too long an address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  ])('what is no request: %s', async (_, bytes, status) => {
    const { port } = shop.app.server.address() as { port: number };
    const head = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text.split('\r\n\r\n')[0] as string));
    });
    const [statusLine = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
    expect([statusLine.split(' ')[1], withoutTransport(headers)]).toEqual([String(status), REJECTED]);
  });

  it('a shop whose database is unreachable', async () => {
    expect(await ask(away, '/api/health')).toEqual({
      status: 503,
      headers: { ...API_JSON, 'retry-after': '5' },
    });
  });

  it('an overloaded shop', async () => {
    expect(await ask(away, '/', { headers: { accept: 'text/html' } })).toEqual({
      status: 503,
      headers: { ...ALWAYS, ...HTML, ...NO_STORE, 'retry-after': '2' },
    });
    expect(await ask(away, '/api/gifts')).toEqual({
      status: 503,
      headers: { ...REJECTED, 'retry-after': '2' },
    });
  });
});
