import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { createStubPages, type StubPages } from '../support/stub-pages.ts';
import { ALWAYS, ask, HTML, JSON_TYPE, NO_STORE, REPORTS, stubMedia } from './response-headers.fixture.ts';

let pages: StubPages;
let shop: TestApp;
let secure: TestApp;
beforeAll(async () => {
  pages = await createStubPages();
  shop = await buildTestApp({ extend: pages.extend, deps: { media: stubMedia } });
  secure = await buildTestApp({
    settings: { publicOrigin: 'https://gifts.example', production: true },
    extend: pages.extend,
    deps: { media: stubMedia },
  });
  for (const { app } of [shop, secure]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  await secure.close();
  await pages.close();
});

const pagePolicy = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "manifest-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    REPORTS,
  ].join('; ');
const NONCED = expect.stringMatching(
  new RegExp(
    `^${pagePolicy("'nonce-NONCE' 'strict-dynamic'")
      .replace(/[().]/g, '\\$&')
      .replace('NONCE', '[\\w-]{22}')}$`,
  ),
);
const PAGE = { ...ALWAYS, ...HTML, vary: 'accept-encoding' };
const PUBLIC_PAGE = {
  ...PAGE,
  'content-security-policy': pagePolicy(
    `'self' 'sha256-${createHash('sha256').update('let page = 1').digest('base64')}'`,
  ),
};
const PRIVATE_PAGE = {
  ...PAGE,
  ...NO_STORE,
  'content-security-policy': NONCED,
  'referrer-policy': 'strict-origin',
};
const ASSET = {
  ...ALWAYS,
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept-encoding',
};
describe('WEB-02 the exact headers of', () => {
  it.each<[string, string, number, Record<string, unknown>]>([
    [
      'a file of the web',
      '/assets/app-1.js',
      200,
      { ...ASSET, 'content-type': 'text/javascript; charset=utf-8' },
    ],
    ['no file of the web', '/assets/none.js', 404, { ...ALWAYS, ...JSON_TYPE, ...NO_STORE }],
    [
      'a picture',
      '/media/there-640.webp',
      200,
      {
        ...ALWAYS,
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // Emails show it.
        'cross-origin-resource-policy': 'cross-origin',
      },
    ],
    [
      'a picture that has moved',
      '/media/moved-640.webp',
      302,
      { ...ALWAYS, 'cache-control': 'no-cache', location: '/media/there-640.webp' },
    ],
    ['no picture', '/media/none-640.webp', 404, { ...ALWAYS, 'cache-control': 'no-cache' }],
    ['a picture that failed', '/media/broken-640.webp', 503, { ...ALWAYS, ...NO_STORE, 'retry-after': '5' }],
    [
      'a public page',
      '/gift/1',
      200,
      { ...PUBLIC_PAGE, 'cache-control': 'public, max-age=0, must-revalidate' },
    ],
    ...['cached', 'sent from memory'].map((how): [string, string, number, Record<string, unknown>] => [
      `the same page, ${how}`,
      '/gift/1',
      200,
      { ...PUBLIC_PAGE, 'cache-control': 'public, max-age=0, must-revalidate' },
    ]),
    ['a public page that there is not', '/gift/none', 404, { ...PUBLIC_PAGE, ...NO_STORE }],
    [
      'a public page that cannot be made',
      '/gift/away',
      503,
      { ...PUBLIC_PAGE, ...NO_STORE, 'retry-after': '5' },
    ],
    ['a private page', '/wishlist', 200, PRIVATE_PAGE],
    ['a page that there is not', '/none', 404, PRIVATE_PAGE],
    [
      'a page whose address is a key',
      '/track/key',
      200,
      { ...PRIVATE_PAGE, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow, noarchive' },
    ],
    ['a page that breaks', '/boom', 500, { ...ALWAYS, ...JSON_TYPE, ...NO_STORE }],
    [
      'a page that redirects',
      '/moved',
      302,
      {
        ...ALWAYS,
        ...NO_STORE,
        'referrer-policy': 'strict-origin',
        vary: 'accept-encoding',
        location: '/',
        'content-type': 'application/octet-stream',
      },
    ],
  ])('%s: %s', async (_, path, status, headers) => {
    expect(await ask(shop, path)).toEqual({ status, headers });
  });

  it.each([
    ['/assets/app-1.js', ASSET],
    ['/gift/1', { ...PUBLIC_PAGE, 'cache-control': 'public, max-age=0, must-revalidate' }],
  ])('what the browser has already: %s', async (path, { ...headers }) => {
    const { port } = shop.app.server.address() as { port: number };
    const first = await fetch(`http://localhost:${port}${path}`, {
      headers: { 'accept-encoding': 'identity' },
    });
    const etag = first.headers.get('etag') as string;
    const { 'content-type': _, ...expected } = headers as Record<string, unknown>;
    const { status, headers: sent } = await ask(shop, path, { headers: { 'if-none-match': etag } });
    const { 'content-type': type, ...rest } = sent;
    expect([status, rest]).toEqual([304, expected]);
  });
});

describe('WEB-02 a shop at an https address', () => {
  it.each([
    '/',
    '/none',
    '/gift/1',
    '/boom',
    '/moved',
    '/api/health',
    '/api/nothing',
    '/assets/app-1.js',
    '/media/there-640.webp',
    '/media/x',
    '/%',
  ])('tells browsers to come by https only: %s', async (path) => {
    const { headers } = await ask(secure, path, { headers: { host: 'gifts.example' } });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });
});
