import { expect } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createStripeProcessor } from '../../src/modules/payments/index.ts';
import { test as shopTest } from '../support/shop-test.ts';
import { operations } from './operations.fixture.ts';

const config = readConfig(
  {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://shop@db.example/shop',
    PUBLIC_ORIGIN: 'https://gifts.example',
    SECRET_KEY: '8f3b1c07d96e4a52b0c7e1f4a93d5826',
    OPERATOR_PHONES: '+12025550100',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+12025550199',
    SMTP_URL: 'smtps://mail.example',
  },
  '/nowhere',
);

if (!config.stripe) throw new Error('the settings of the test are not whole');

const test = shopTest.extend(
  'shopOptions',
  { scope: 'file' },
  {
    settings: { ...config, publicOrigin: 'https://gifts.example', secretKey: 'k'.repeat(32) },
    deps: { processor: await createStripeProcessor({ log: null as never }, config.stripe) },
  },
);

const CARD = {
  type: 'card',
  card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
};

test('there are no sandbox and inbox routes @R5-11', async ({ shop }) => {
  const answers = await Promise.all([
    shop.call('POST', '/sandbox/v1/payment_methods', { body: CARD }),
    shop.call('GET', '/sandbox/v1/payment_methods'),
    shop.call('GET', '/api/dev/messages'),
    shop.call('GET', '/api/dev/messages?to=%2B12025550100'),
    shop.call('POST', '/api/dev/messages', { body: {} }),
  ]);
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found']);
  expect(
    Object.keys((await shop.call('GET', '/api/openapi.json')).body.paths).filter((path) =>
      /dev|sandbox/.test(path),
    ),
  ).toEqual([]);
});

test('browsers get the publishable key and must use https @S9-18 @R1-5a @R5-7', async ({ shop }) => {
  const { body, headers } = await shop.call('GET', '/api/config');
  expect(body.data).toEqual({
    card_processor: 'stripe',
    stripe_publishable_key: 'pk_live_1',
    stripe_js_url: null,
    guest_checkout: true,
    local_inbox: false,
    claim_window_days: 14,
    shop_name: 'Presently',
    contact_email: 'hello@presently.example',
    contact_phone: '(212) 555-0142',
    contact_address: null,
  });
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test('an unsigned event is a 400', async ({ shop }) => {
  expect(
    (await shop.call('POST', '/api/payments/webhook', { body: { type: 'payment_intent.succeeded' } })).status,
  ).toBe(400);
});

/** Paths that are often exposed by mistake, and routes that exist for trials only. */
const PROBES = [
  '/dev',
  '/api/dev',
  '/api/dev/messages',
  '/api/debug',
  '/api/test',
  '/api/failpoints',
  '/api/metrics',
  '/api/status',
  '/api/env',
  '/sandbox',
  '/sandbox/v1/payment_methods',
  '/debug/pprof',
  '/metrics',
  '/actuator/env',
  '/__inspect',
  '/json/list',
  '/.env',
  '/.git/config',
  '/server/src/app.ts',
  '/secret.key',
];

test('WEB-13 development routes and commonly exposed files do not exist', async ({ shop }) => {
  for (const url of PROBES)
    for (const method of ['GET', 'POST'] as const)
      expect([url, (await shop.app.inject({ method, url })).statusCode]).toEqual([url, 404]);
});

/** The paths of all routes, parsed from Fastify's printed route tree, which indents each level by four characters. */
function routesOf(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part, methods] = /^((?:[│ ] {3})*)(?:├|└)── (\S*)( \(.*\))?$/.exec(line) ?? [];
    if (part === undefined) return [];
    parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    return methods ? [parts.join('')] : [];
  });
}

test('WEB-13 every route is in the contract or on a short list of exceptions', ({ shop }) => {
  // A node of the tree may have different parameter names in several routes.
  const unnamed = (url: string): string => url.replace(/:[^/]+/g, ':');
  const known = operations.map(({ endpoint }) => unnamed(`/api${endpoint.path}`));
  const others = [
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/*',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-initializer.js',
    '/api/payments/webhook',
    '/api/fulfilment/webhook',
    '/media/:',
  ];
  const routes = routesOf(shop.app.printRoutes()).map(unnamed);
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter((url) => !known.includes(url) && !others.includes(url))).toEqual([]);
});
