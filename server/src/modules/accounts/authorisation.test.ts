import type { Endpoint } from '@presently/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations, type Request, send } from '../../../test/contract/operations.fixture.ts';
import {
  newPhone,
  operatorToken,
  type RequestContext,
  validRequests,
} from '../../../test/contract/valid-requests.fixture.ts';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, aGiftLink, claim, signIn } from '../../../test/support/shop-actions.ts';
import { sha256 } from '../../platform/ids.ts';

let shop: TestApp;
let shared: Omit<RequestContext, 'token'>;
let staff: string;
let expired: string;
let strangersCookie: string;
beforeAll(async () => {
  shop = await buildTestApp();
  shared = {
    shop,
    giftId: await aGift(shop),
    operatorToken: await operatorToken(shop),
    otherToken: (await signIn(shop, newPhone())).token,
  };
  const helper = await signIn(shop, newPhone());
  staff = helper.token;
  const { pool } = shop.deps.database;
  await pool.query("UPDATE users SET role = 'staff' WHERE id = $1", [helper.userId]);
  expired = (await signIn(shop, '+12015550100')).token;
  await pool.query(
    "UPDATE access_tokens SET expires_at = now() - interval '1 second' WHERE token_hash = $1",
    [sha256(expired)],
  );
  const [cookie] = (await claim(shop, await aGiftLink(shop, { giftId: shared.giftId }))).cookies;
  strangersCookie = `${cookie?.name}=${cookie?.value}`;
});
afterAll(() => shop.close());

/** Who may do a thing. Every operation stands in exactly one of these lists. */
const RULES = {
  /** Anybody; no token is looked at. What an id in the address opens, it opens for whoever holds it. */
  anybody: [
    'POST /auth/send-code',
    'POST /auth/check-user',
    'POST /auth/verify-code',
    'GET /gifts',
    'GET /gifts/featured',
    'GET /gifts/trending',
    'GET /gifts/categories',
    'GET /gifts/:id',
    'GET /gifts/:id/related',
    'GET /card-images',
    'GET /card-images/categories',
    'GET /orders/track/:urlId',
    'GET /orders/track/:urlId/events',
    'GET /orders/claim/:urlId',
    'POST /orders/claim/:urlId/address',
    'POST /orders/claim/:urlId/opened',
    'POST /orders/claim/:urlId/recipient',
    'POST /orders/claim/:urlId/decline',
    'GET /orders/manage/:key',
    'PUT /orders/manage/:key',
    'POST /orders/manage/:key/cancel',
    'POST /orders/manage/:key/extend',
    'POST /orders/manage/:key/replace-link',
    'POST /orders/manage/:key/resend',
    'POST /analytics/gift-views',
    'POST /csp-reports',
    'GET /operator/packing-slip.css',
    'GET /config',
    'GET /health',
    'GET /dev/messages',
  ],
  /** A guest too, but a token that is brought must be good. */
  guests: ['POST /orders', 'POST /payments/create-intent', 'POST /payments/:id/confirm'],
  /** Whoever holds the refresh cookie of a sign-in. */
  refreshCookie: ['POST /auth/refresh'],
  /** The recipient of this very gift, by the cookie of the claim. */
  recipient: ['PUT /orders/claim/:urlId/address', 'POST /orders/:urlId/thanks'],
  /** Every user, for themselves. */
  users: [
    'POST /auth/logout',
    'POST /auth/logout-everywhere',
    'GET /users/me',
    'PUT /users/me',
    'PUT /users/me/profile',
    'DELETE /users/me',
    'GET /users/me/export',
    'GET /wishlist',
    'POST /wishlist',
    'DELETE /wishlist/:giftId',
    'GET /wishlist/:giftId/check',
    'GET /orders',
    'GET /analytics/orders',
  ],
  /** The gifter of this very order; for everybody else it is not there. */
  gifter: [
    'GET /orders/:id',
    'PUT /orders/:id',
    'POST /orders/:id/extend',
    'POST /orders/:id/replace-link',
    'POST /orders/:id/resend',
  ],
  /** The gifter of this very order, and operators. */
  gifterAndOperators: ['POST /orders/:id/cancel', 'GET /orders/:id/tracking'],
  operators: [
    'PUT /orders/:id/tracking',
    'GET /operator/queues',
    'GET /operator/first-steps',
    'GET /operator/orders',
    'GET /operator/orders/:id',
    'POST /operator/orders/:id/refund',
    'POST /operator/orders/:id/extend',
    'POST /operator/orders/:id/resend',
    'POST /operator/orders/:id/notes',
    'POST /operator/orders/move',
    'GET /operator/orders/:id/packing-slip',
    'GET /operator/packing-slips',
    'GET /operator/problems',
    'POST /operator/problems/:id/settle',
    'POST /operator/messages/:id/retry',
    'GET /operator/refunds',
    'POST /operator/refunds/:id/retry',
    ...['gifts', 'categories', 'card-images'].flatMap((things) => [
      `GET /operator/${things}`,
      `POST /operator/${things}`,
      `GET /operator/${things}/:id`,
      `PUT /operator/${things}/:id`,
      `DELETE /operator/${things}/:id`,
      `POST /operator/${things}/:id/images`,
    ]),
    'PUT /operator/gifts/:id/stock',
    'GET /operator/gifts/:id/stock-changes',
    'GET /operator/audit',
    'GET /operator/settings',
    'GET /operator/analytics',
    'GET /operator/analytics/export',
    'GET /operator/gifts/export',
    'GET /operator/orders/export',
    'POST /operator/gifts/import',
  ],
  owners: [
    'GET /operator/staff',
    'POST /operator/staff',
    'PUT /operator/staff/:user_id',
    'PUT /operator/settings',
  ],
};
type Rule = keyof typeof RULES;

/** nobody, another gift's recipient, the gifter, another user, staff, an owner, an owner's expired token */
const CALLERS = ['nobody', 'recipient', 'gifter', 'otherUser', 'staff', 'owner', 'expired'] as const;
type Caller = (typeof CALLERS)[number];
type Outcome = 'granted' | 401 | 403 | 404;
const OUTCOMES: Record<Rule, Outcome[]> = {
  anybody: ['granted', 'granted', 'granted', 'granted', 'granted', 'granted', 'granted'],
  guests: ['granted', 'granted', 'granted', 'granted', 'granted', 'granted', 401],
  refreshCookie: [401, 401, 401, 401, 401, 401, 401],
  recipient: [403, 403, 403, 403, 403, 403, 403],
  users: [401, 401, 'granted', 'granted', 'granted', 'granted', 401],
  gifter: [401, 401, 'granted', 404, 404, 404, 401],
  gifterAndOperators: [401, 401, 'granted', 404, 'granted', 'granted', 401],
  operators: [401, 401, 403, 403, 'granted', 'granted', 401],
  owners: [401, 401, 403, 403, 403, 'granted', 401],
};

const ruleOf = (name: string): Rule | undefined =>
  (Object.keys(RULES) as Rule[]).find((rule) => RULES[rule].includes(name));

test('every operation has one rule that says who may call it, and every rule is about an operation', () => {
  const ruled = Object.values(RULES).flat();
  expect(operations.map(({ name }) => name).filter((name) => !ruleOf(name))).toEqual([]);
  expect(ruled.filter((name, at) => ruled.indexOf(name) < at)).toEqual([]);
  expect(ruled.filter((name) => !operations.some((operation) => operation.name === name))).toEqual([]);
});

/** Signing out ends the caller's own session, so that each of them needs a fresh one. */
const ENDS_SESSIONS = new Set(['POST /auth/logout', 'POST /auth/logout-everywhere', 'DELETE /users/me']);

async function tokenOf(
  caller: Caller,
  context: RequestContext,
  isFresh: boolean,
): Promise<string | undefined> {
  switch (caller) {
    case 'nobody':
    case 'recipient':
      return undefined;
    case 'gifter':
      return context.token;
    case 'otherUser':
      return isFresh ? (await signIn(shop, newPhone())).token : shared.otherToken;
    case 'staff':
      return staff;
    case 'owner':
      return shared.operatorToken;
    case 'expired':
      return expired;
  }
}

/** A request that is granted to whom it belongs, sent by somebody who may be another. */
async function outcomeFor(caller: Caller, { name, endpoint }: (typeof operations)[number]): Promise<unknown> {
  const context = { ...shared, token: (await signIn(shop, newPhone())).token };
  const { token: _, cookie, ...request } = (await validRequests[name]?.(context)) ?? ({} as Request);
  const token = await tokenOf(caller, context, ENDS_SESSIONS.has(name));
  const { status } = await send(shop, endpoint, {
    ...request,
    ...(token === undefined ? {} : { token }),
    ...(caller === 'recipient' ? { cookie: strangersCookie } : {}),
  });
  if (status === 401 || status === 403 || (status === 404 && name in validRequests)) return status;
  return status < 500 ? 'granted' : status;
}

/** Those of whom nothing would be left: they are tried with people who can be spared. */
const skips = (name: string, caller: Caller): boolean =>
  ENDS_SESSIONS.has(name) && (caller === 'staff' || caller === 'owner');

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s is for whom its rule says, and for nobody else @R2-80 @R2-113',
  async (name, operation) => {
    const expected = OUTCOMES[ruleOf(name) as Rule];
    const callers = CALLERS.filter((caller) => !skips(name, caller));
    const seen: Record<string, unknown> = {};
    for (const caller of callers) seen[caller] = await outcomeFor(caller, operation);
    expect(seen).toEqual(
      Object.fromEntries(callers.map((caller) => [caller, expected[CALLERS.indexOf(caller)]])),
    );
  },
  30_000,
);

test.each(RULES.recipient.map((name) => [name]))(
  '%s is granted to the recipient of that gift',
  async (name) => {
    const operation = operations.find((one) => one.name === name) as (typeof operations)[number];
    const context = { ...shared, token: (await signIn(shop, newPhone())).token };
    const request = (await validRequests[name]?.(context)) as Request;
    expect((await send(shop, operation.endpoint, request)).status).toBeLessThan(300);
  },
);

/** The status with an empty body and ids that name nothing: who may call is settled before what is asked. */
async function statusOf(endpoint: Endpoint, bearer?: string): Promise<number> {
  const url = `/api${endpoint.path.replace(/:\w+/g, 'nothing')}`;
  const answer = await shop.call(endpoint.method, url, {
    ...(bearer === undefined ? {} : { token: bearer }),
    ...(endpoint.method === 'GET' ? {} : { body: {} }),
  });
  return answer.status;
}

/** Prove themselves by a signature instead of a token. */
const SIGNED = ['POST /api/payments/webhook', 'POST /api/fulfilment/webhook'];

test('the interface is what the contracts say, each call with a rule of its own @R2-75', async () => {
  const { body: document } = await shop.call('GET', '/api/openapi.json');
  const served = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const agreed = operations.map(
    ({ endpoint: { method, path } }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(served.filter((call) => !agreed.includes(call)).sort()).toEqual([...SIGNED].sort());
});

const endpointsWith = (...kinds: NonNullable<Endpoint['auth']>[]) =>
  operations
    .filter(({ endpoint }) => kinds.includes(endpoint.auth ?? 'public'))
    .map(({ name, endpoint }) => [name, endpoint] as const);

test.each(endpointsWith('bearer', 'operator', 'owner'))(
  '%s is a 401 without a token and with a bad one @S6-7 @R2-7',
  async (_, endpoint) => {
    expect([await statusOf(endpoint), await statusOf(endpoint, 'nonsense')]).toEqual([401, 401]);
  },
);

test.each(endpointsWith('operator', 'owner'))(
  '%s is a 403 for anyone who is no operator @R2-9 @R2-80',
  async (_, endpoint) => {
    expect(await statusOf(endpoint, shared.otherToken)).toBe(403);
  },
);

test.each(endpointsWith('optional'))('%s takes a guest, but no bad token @R2-57b', async (_, endpoint) => {
  expect(await statusOf(endpoint)).not.toBe(401);
  expect(await statusOf(endpoint, 'nonsense')).toBe(401);
});

test.each(endpointsWith('public').filter(([, { path }]) => path !== '/auth/refresh'))(
  '%s looks at no token @S6-1 @S6-6 @S7-23 @S7-24 @S7-25',
  async (_, endpoint) => {
    expect(await statusOf(endpoint, 'nonsense')).toBe(await statusOf(endpoint));
  },
);
