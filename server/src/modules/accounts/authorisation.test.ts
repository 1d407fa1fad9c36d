import * as accounts from '@presently/contracts/accounts';
import * as analytics from '@presently/contracts/analytics';
import * as catalogue from '@presently/contracts/catalogue';
import * as dev from '@presently/contracts/dev';
import type { Endpoint } from '@presently/contracts/endpoint';
import * as giftLinks from '@presently/contracts/gift-links';
import * as operatorCatalogue from '@presently/contracts/operator-catalogue';
import * as operatorOrders from '@presently/contracts/operator-orders';
import * as orders from '@presently/contracts/orders';
import * as payments from '@presently/contracts/payments';
import * as wishlist from '@presently/contracts/wishlist';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

const contracts = [
  accounts,
  analytics,
  catalogue,
  dev,
  giftLinks,
  operatorCatalogue,
  operatorOrders,
  orders,
  payments,
  wishlist,
];
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'responses' in value;
const endpoints = contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint));
const name = ({ method, path }: Endpoint) => `${method} ${path}`;

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await buildTestApp();
  const phone_number = '+12025550123';
  await shop.call('POST', '/api/auth/send-code', { body: { phone_number } });
  const inbox = await shop.call('GET', '/api/dev/messages?to=%2B12025550123');
  const code = /\d{6}/.exec(inbox.body.data[0].body)?.[0];
  token = (await shop.call('POST', '/api/auth/verify-code', { body: { phone_number, code } })).body.data
    .token;
});
afterAll(() => shop.close());

/** The status with an empty body and ids that name nothing: who may call is settled before what is asked. */
async function statusOf(endpoint: Endpoint, bearer?: string): Promise<number> {
  const url = `/api${endpoint.path.replace(/:\w+/g, 'nothing')}`;
  const answer = await shop.call(endpoint.method, url, {
    ...(bearer === undefined ? {} : { token: bearer }),
    ...(endpoint.method === 'GET' ? {} : { body: {} }),
  });
  return answer.status;
}

/** Proves itself by the processor's signature instead of a token. */
const SIGNED = 'POST /api/payments/webhook';

test('the interface is what the contracts say, each call with a rule of its own', async () => {
  const { body: document } = await shop.call('GET', '/api/openapi.json');
  const served = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const agreed = endpoints.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(served.filter((call) => !agreed.includes(call))).toEqual([SIGNED]);
});

const needsToken = endpoints
  .filter(({ auth }) => auth === 'bearer' || auth === 'operator')
  .map((endpoint) => [name(endpoint), endpoint] as const);
test.each(needsToken)('%s is a 401 without a token and with a bad one', async (_, endpoint) => {
  expect([await statusOf(endpoint), await statusOf(endpoint, 'nonsense')]).toEqual([401, 401]);
});

const operators = endpoints
  .filter(({ auth }) => auth === 'operator')
  .map((endpoint) => [name(endpoint), endpoint] as const);
test.each(operators)('%s is a 403 for anyone who is no operator', async (_, endpoint) => {
  expect(await statusOf(endpoint, token)).toBe(403);
});

const optional = endpoints
  .filter(({ auth }) => auth === 'optional')
  .map((endpoint) => [name(endpoint), endpoint] as const);
test.each(optional)('%s takes a guest, but no bad token', async (_, endpoint) => {
  expect(await statusOf(endpoint)).not.toBe(401);
  expect(await statusOf(endpoint, 'nonsense')).toBe(401);
});

const open = endpoints
  .filter(({ auth, path }) => (auth ?? 'public') === 'public' && path !== '/auth/refresh')
  .map((endpoint) => [name(endpoint), endpoint] as const);
test.each(open)('%s looks at no token', async (_, endpoint) => {
  expect(await statusOf(endpoint, 'nonsense')).toBe(await statusOf(endpoint));
});
