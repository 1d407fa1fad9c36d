import { expect } from 'vitest';
import type { TestApp } from '../support/build-test-app.ts';
import { aGift, signIn } from '../support/shop-actions.ts';
import { test as shopTest } from '../support/shop-test.ts';
import { recordSoakFigures } from '../support/soak.ts';
import {
  type Operation,
  operations,
  type Request,
  type RequestContext,
  send,
  urlOf,
} from './operations.fixture.ts';
import { newPhone, operatorToken, validRequests } from './valid-requests.fixture.ts';

const test = shopTest.extend('shared', { scope: 'file' }, async ({ shop }) => ({
  shop,
  giftId: await aGift(shop),
  operatorToken: await operatorToken(shop),
  otherToken: (await signIn(shop, newPhone())).token,
}));

/** The first four can be sent cross-origin without a preflight; the others have confused parsers. */
const CONTENT_TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json\tgarbage',
  'application/json garbage',
  'application/jsonx',
  'application/json, text/plain',
  'text/json',
  'text/plain; application/json',
];
const OWN_ORIGIN = 'http://localhost:3000';
const ORIGINS = [OWN_ORIGIN, 'https://attacker.example', 'null'];

/** Counting a gift view changes no user data; it always answers 202. */
const COUNTS_ONLY = 'POST /analytics/gift-views';

const changes = operations.filter(
  ({ name, endpoint }) => endpoint.method !== 'GET' && !endpoint.acceptsAnyOrigin && name !== COUNTS_ONLY,
);
const totals = { requests: 0, accepted: 0 };

async function statusOf(
  shop: TestApp,
  { endpoint }: Operation,
  request: Request,
  origin: string,
  type: string,
) {
  const answer = await shop.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, request),
    headers: {
      origin,
      'content-type': type,
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
      ...(request.cookie === undefined ? {} : { cookie: request.cookie }),
      ...request.headers,
    },
    payload: JSON.stringify(request.body ?? {}),
  });
  totals.requests += 1;
  if (answer.statusCode < 400) totals.accepted += 1;
  return answer.statusCode;
}

test.for(changes.map((operation) => [operation.name, operation] as const))(
  'WEB-08 %s accepts only its content type and same-origin requests',
  async ([name, operation], { shop, shared }) => {
    const context = { ...shared, token: (await signIn(shop, newPhone())).token };
    const request = await (validRequests[name] as (context: RequestContext) => Request)(context);
    const types = operation.endpoint.upload
      ? CONTENT_TYPES.filter((type) => !type.startsWith('multipart'))
      : CONTENT_TYPES;
    for (const origin of ORIGINS)
      for (const type of types)
        expect([origin, type, await statusOf(shop, operation, request, origin, type)]).toEqual([
          origin,
          type,
          origin === OWN_ORIGIN ? 415 : 403,
        ]);
    for (const origin of ORIGINS.slice(1))
      expect([origin, await statusOf(shop, operation, request, origin, 'application/json')]).toEqual([
        origin,
        403,
      ]);
    // None of the rejected requests has had an effect.
    const granted = await send(shop, operation.endpoint, {
      ...request,
      headers: { ...request.headers, origin: OWN_ORIGIN },
    });
    expect(granted.status, JSON.stringify(granted.body)).toBeLessThan(300);
  },
);

test('WEB-08 covers every operation that changes data', () => {
  expect(changes.length).toBeGreaterThan(18);
  expect(totals.accepted).toBe(0);
  recordSoakFigures('WEB-08', { routes: changes.length, ...totals });
});

test('WEB-08 gift views are counted only from the shop’s own pages', async ({ shop, shared }) => {
  for (const origin of ORIGINS)
    await shop.app.inject({
      method: 'POST',
      url: '/api/analytics/gift-views',
      headers: { origin, 'content-type': 'text/plain' },
      payload: JSON.stringify({ gift_id: shared.giftId }),
    });
  await shop.app.close();
  const { rows } = await shop.deps.database.pool.query('SELECT count(*)::int AS views FROM gift_views');
  expect(rows).toEqual([{ views: 1 }]);
});
