import { describe, expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';

const it = shopTest.extend('behindProxy', { scope: 'file' }, () =>
  buildTestApp({
    settings: {
      production: true,
      publicOrigin: 'https://gifts.example',
      apiUrl: 'https://api.gifts.example',
      trustedProxies: ['127.0.0.1'],
    },
  }),
);

it.afterAll(async ({ behindProxy }) => {
  await behindProxy.close();
});

const ROUTES = ['/api/auth/refresh', '/api/auth/send-code', '/sandbox/v1/payment_methods', '/api/nothing'];

const post = (app: TestApp, url: string, headers: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{}',
  });

const isRejected = async (app: TestApp, url: string, headers: Record<string, string>) =>
  (await post(app, url, headers)).statusCode === 403;

/** The origin of the shop is http://localhost:3000. */
const FOREIGN = [
  'http://localhost:3000.attacker.example',
  'http://localhost:30000',
  'http://localhost:8080',
  'http://localhost',
  'https://localhost:3000',
  'http://attacker.localhost:3000',
  'http://user@localhost:3000',
  'http://localhost:3000/',
  'http://127.0.0.1:3000',
  'http://LOCALHOST:3000',
  'https://attacker.example',
  'chrome-extension://localhost:3000',
  'null',
  'nonsense',
];

describe('a change sent by a browser', () => {
  it.for(FOREIGN)(
    'WEB-08 is rejected from a page of %s, whatever the route @R5-1e',
    async (origin, { shop }) => {
      for (const url of ROUTES)
        expect([url, await isRejected(shop, url, { origin, host: 'localhost:3000' })]).toEqual([url, true]);
    },
  );

  it('WEB-08 is accepted from the shop’s own pages, whatever hostname they were opened with', async ({
    shop,
  }) => {
    for (const host of ['localhost:3000', 'localhost:8080', '127.0.0.1:3000', '[::1]:3000'])
      expect([host, await isRejected(shop, ROUTES[0] as string, { origin: `http://${host}`, host })]).toEqual(
        [host, false],
      );
    expect(await isRejected(shop, ROUTES[0] as string, { host: 'localhost:3000' })).toBe(false);
  });

  it('WEB-08 is rejected when only the scheme differs @R5-1e', async ({ behindProxy }) => {
    const from = (origin: string, proto = 'https') =>
      isRejected(behindProxy, '/api/auth/refresh', {
        origin,
        host: 'gifts.example',
        'x-forwarded-proto': proto,
        'x-forwarded-for': '203.0.113.9',
      });
    expect({
      own: await from('https://gifts.example'),
      api: await from('https://api.gifts.example'),
      plain: await from('http://gifts.example'),
      prefix: await from('https://gifts.example.attacker.example'),
      subdomain: await from('https://shop.gifts.example'),
    }).toEqual({ own: false, api: false, plain: true, prefix: true, subdomain: true });
  });

  it('reads are accepted from any origin, as CORS protects their responses', async ({ shop }) => {
    const answer = await shop.app.inject({
      url: '/api/config',
      headers: { origin: 'https://attacker.example' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
