import type { Endpoint } from '@presently/contracts/endpoint';
import { ROLES } from '@presently/contracts/roles';
import { expect } from 'vitest';
import {
  operations,
  type Request,
  type RequestContext,
  send,
} from '../../../test/contract/operations.fixture.ts';
import { type Rule, ruleOf } from '../../../test/contract/permissions.fixture.ts';
import { newPhone, operatorToken, validRequests } from '../../../test/contract/valid-requests.fixture.ts';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, aGiftLink, claim, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { sha256 } from '../../platform/ids.ts';

const test = shopTest
  .extend('shared', { scope: 'file' }, async ({ shop }) => ({
    shop,
    giftId: await aGift(shop),
    operatorToken: await operatorToken(shop),
    otherToken: (await signIn(shop, newPhone())).token,
  }))
  .extend('expired', { scope: 'file' }, async ({ shop, sql }) => {
    const { token } = await signIn(shop, '+12015550100');
    await sql(`UPDATE access_tokens SET expires_at = now() - interval '1 second' WHERE token_hash = $1`, [
      sha256(token),
    ]);
    return token;
  });

const operators = { packer: '', manager: '' };
let otherRecipientCookie: string;
test.beforeAll(async ({ shop, sql, shared }) => {
  for (const role of ['packer', 'manager'] as const) {
    const { token, userId } = await signIn(shop, newPhone());
    operators[role] = token;
    await sql(`UPDATE users SET role = $2, role_source = 'console' WHERE id = $1`, [userId, role]);
  }
  const [cookie] = (await claim(shop, await aGiftLink(shop, { giftId: shared.giftId }))).cookies;
  otherRecipientCookie = `${cookie?.name}=${cookie?.value}`;
});

// Each test signs in one gifter per caller, all from one address.
test.beforeEach(({ sql }) => sql('DELETE FROM rate_limits'));

/** `recipient`: of another gift; `expired`: an owner's expired token. */
const CALLERS = [
  'anonymous',
  'recipient',
  'gifter',
  'otherUser',
  'packer',
  'manager',
  'owner',
  'expired',
] as const;
type Caller = (typeof CALLERS)[number];
type Outcome = 'granted' | 401 | 403 | 404;
const OUTCOMES: Record<Rule, Outcome[]> = {
  public: ['granted', 'granted', 'granted', 'granted', 'granted', 'granted', 'granted', 'granted'],
  guests: ['granted', 'granted', 'granted', 'granted', 'granted', 'granted', 'granted', 401],
  refreshCookie: [401, 401, 401, 401, 401, 401, 401, 401],
  recipient: [403, 403, 403, 403, 403, 403, 403, 403],
  users: [401, 401, 'granted', 'granted', 'granted', 'granted', 'granted', 401],
  gifter: [401, 401, 'granted', 404, 404, 404, 404, 401],
  gifterAndManagers: [401, 401, 'granted', 404, 404, 'granted', 'granted', 401],
  // Packers: the order is not claimed, so it is in none of their queues.
  gifterAndOperators: [401, 401, 'granted', 404, 404, 'granted', 'granted', 401],
  packer: [401, 401, 403, 403, 'granted', 'granted', 'granted', 401],
  manager: [401, 401, 403, 403, 403, 'granted', 'granted', 401],
  owner: [401, 401, 403, 403, 403, 403, 'granted', 401],
};

/** These revoke the caller's session, so each call needs a new one. */
const ENDS_SESSIONS = new Set(['POST /auth/logout', 'POST /auth/logout-everywhere', 'DELETE /users/me']);

async function tokenOf(
  shop: TestApp,
  shared: Omit<RequestContext, 'token'>,
  expired: string,
  caller: Caller,
  context: RequestContext,
  isFresh: boolean,
): Promise<string | undefined> {
  switch (caller) {
    case 'anonymous':
    case 'recipient':
      return undefined;
    case 'gifter':
      return context.token;
    case 'otherUser':
      return isFresh ? (await signIn(shop, newPhone())).token : shared.otherToken;
    case 'packer':
    case 'manager':
      return operators[caller];
    case 'owner':
      return shared.operatorToken;
    case 'expired':
      return expired;
  }
}

/** A request that is valid for its owner, and a new gifter to whom it belongs. */
async function ownersRequest(
  shop: TestApp,
  shared: Omit<RequestContext, 'token'>,
  name: string,
): Promise<{ context: RequestContext; request: Request }> {
  const context = { ...shared, token: (await signIn(shop, newPhone())).token };
  return { context, request: (await validRequests[name]?.(context)) ?? {} };
}

/** Sends that request as the given caller. */
async function outcomeFor(
  shop: TestApp,
  shared: Omit<RequestContext, 'token'>,
  expired: string,
  caller: Caller,
  { name, endpoint }: (typeof operations)[number],
  { context, request: { token: _, cookie, ...request } }: Awaited<ReturnType<typeof ownersRequest>>,
): Promise<unknown> {
  const token = await tokenOf(shop, shared, expired, caller, context, ENDS_SESSIONS.has(name));
  const { status } = await send(shop, endpoint, {
    ...request,
    ...(token === undefined ? {} : { token }),
    ...(caller === 'recipient' ? { cookie: otherRecipientCookie } : {}),
  });
  if (status === 401 || status === 403 || (status === 404 && name in validRequests)) return status;
  return status < 500 ? 'granted' : status;
}

/** Callers whose session other tests still need. */
const skips = (name: string, caller: Caller): boolean =>
  ENDS_SESSIONS.has(name) && ['packer', 'manager', 'owner'].includes(caller);

test.for(operations.map((operation) => [operation.name, operation] as const))(
  '%s is granted exactly to the callers of its rule @R2-80 @R2-113 @R16-31 @R16-32',
  { timeout: 30_000 },
  async ([name, operation], { shop, shared, expired }) => {
    const expected = OUTCOMES[ruleOf(operation.endpoint)];
    const callers = CALLERS.filter((caller) => !skips(name, caller));
    const seen: Record<string, unknown> = {};
    let owners: Awaited<ReturnType<typeof ownersRequest>> | null = null;
    for (const caller of callers) {
      owners ??= await ownersRequest(shop, shared, operation.name);
      seen[caller] = await outcomeFor(shop, shared, expired, caller, operation, owners);
      // What was refused has changed nothing, so it is still valid for the next caller.
      if (seen[caller] === 'granted' && operation.endpoint.method !== 'GET') owners = null;
    }
    expect(seen).toEqual(
      Object.fromEntries(callers.map((caller) => [caller, expected[CALLERS.indexOf(caller)]])),
    );
  },
);

const forRecipients = operations.filter(({ endpoint }) => ruleOf(endpoint) === 'recipient');
test.for(forRecipients.map((operation) => [operation.name, operation] as const))(
  '%s is granted to the recipient of that gift',
  async ([name, operation], { shop, shared }) => {
    const context = { ...shared, token: (await signIn(shop, newPhone())).token };
    const request = (await validRequests[name]?.(context)) as Request;
    expect((await send(shop, operation.endpoint, request)).status).toBeLessThan(300);
  },
);

/** The status with an empty body and unknown ids: authorisation is checked before the input. */
async function statusOf(shop: TestApp, endpoint: Endpoint, bearer?: string): Promise<number> {
  const url = `/api${endpoint.path.replace(/:\w+/g, 'nothing')}`;
  const answer = await shop.call(endpoint.method, url, {
    ...(bearer === undefined ? {} : { token: bearer }),
    ...(endpoint.method === 'GET' ? {} : { body: {} }),
  });
  return answer.status;
}

/** Called by providers or by the sandbox's card form: without a token and not part of the contracts. */
const WITHOUT_CONTRACT = [
  'POST /api/fulfilment/webhook',
  'POST /api/payments/webhook',
  'POST /sandbox/v1/payment_methods',
];

test('the OpenAPI document contains the operations of the contracts, the webhooks and the sandbox @R2-75', async ({
  shop,
}) => {
  const { body: document } = await shop.call('GET', '/api/openapi.json');
  const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const contracted = operations.map(
    ({ endpoint: { method, path } }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(documented.filter((call) => !contracted.includes(call)).sort()).toEqual(WITHOUT_CONTRACT);
});

const endpointsWith = (...kinds: NonNullable<Endpoint['auth']>[]) =>
  operations
    .filter(({ endpoint }) => kinds.includes(endpoint.auth ?? 'public'))
    .map(({ name, endpoint }) => [name, endpoint] as const);

test.for(endpointsWith('bearer', ...ROLES))(
  '%s is a 401 without a token and with an invalid one @S6-7 @R2-7',
  async ([_, endpoint], { shop }) => {
    expect([await statusOf(shop, endpoint), await statusOf(shop, endpoint, 'nonsense')]).toEqual([401, 401]);
  },
);

test.for(endpointsWith(...ROLES))(
  '%s is a 403 for users who are not operators @R2-9 @R2-80',
  async ([_, endpoint], { shop, shared }) => {
    expect(await statusOf(shop, endpoint, shared.otherToken)).toBe(403);
  },
);

test.for(endpointsWith('optional'))(
  '%s accepts guests, but no invalid token @R2-57b',
  async ([_, endpoint], { shop }) => {
    expect(await statusOf(shop, endpoint)).not.toBe(401);
    expect(await statusOf(shop, endpoint, 'nonsense')).toBe(401);
  },
);

test.for(endpointsWith('public').filter(([, { path }]) => path !== '/auth/refresh'))(
  '%s ignores tokens @S6-1 @S6-6 @S7-23 @S7-24 @S7-25',
  async ([_, endpoint], { shop }) => {
    expect(await statusOf(shop, endpoint, 'nonsense')).toBe(await statusOf(shop, endpoint));
  },
);
