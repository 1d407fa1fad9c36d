import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { NASTY_STRINGS, UNSTORABLE_STRINGS } from '../testing/nasty-strings.ts';
import { chance } from '../testing/rounds.ts';
import { aGift, signIn } from '../testing/shop-actions.ts';
import { expectDeclared, type Operation, operations, type Request, send } from './operations.fixture.ts';
import { newPhone, operatorToken, validRequests, type World } from './valid-requests.fixture.ts';

let shop: TestApp;
let shared: Omit<World, 'token'>;
beforeAll(async () => {
  shop = await buildTestApp();
  shared = {
    shop,
    giftId: await aGift(shop),
    operatorToken: await operatorToken(shop),
    otherToken: (await signIn(shop, newPhone())).token,
  };
});
afterAll(() => shop.close());
/** What a test has changed of the shop's settings ends with it. */
afterEach(async () => {
  await shop.deps.database.pool.query('DELETE FROM shop_settings');
  await shop.deps.shopSettings.refresh();
});

const aWorld = async (): Promise<World> => ({ ...shared, token: (await signIn(shop, newPhone())).token });
const byName = (some: Operation[]) => some.map((operation) => [operation.name, operation] as const);
const known = operations.filter(({ name }) => name in validRequests);

test('every request of the table below is one to an operation', () => {
  const names = operations.map(({ name }) => name);
  expect(Object.keys(validRequests).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(byName(known))('%s grants a valid request, in the shape it declares', async (name, operation) => {
  const request = await (validRequests[name] as (world: World) => Request)(await aWorld());
  const answer = await send(shop, operation.endpoint, request);
  expectDeclared(operation, answer, request);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
});

const anyText = fc.oneof(
  fc.constantFrom(...NASTY_STRINGS, ...UNSTORABLE_STRINGS, '', ' ', 'x'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
/** A part of a path: `.` and `..` never arrive, because every client resolves them first. */
const anySegment = anyText.filter((text) => text !== '.' && text !== '..');
const anything = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, ['x'], {
    a: { b: [null] },
  }),
  fc.jsonValue(),
);

/** Names of the fields of an object schema, `nullish` or not. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    anyOf?: { properties?: object }[];
  };
  return Object.keys(json.properties ?? json.anyOf?.find((one) => one.properties)?.properties ?? {});
}

/** Some fields as they should be, some spoilt, some missing. */
const spoilt = (fields: string[], good: Record<string, unknown>, bad: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, fc.oneof(fc.constant(good[field]), bad)])), {
    requiredKeys: [],
  });

function invalidRequests({ endpoint }: Operation, good: Request): fc.Arbitrary<Request> {
  const body = spoilt(fieldsOf(endpoint.body), (good.body ?? {}) as Record<string, unknown>, anything);
  return fc.record(
    {
      params: spoilt(fieldsOf(endpoint.params), good.params ?? {}, anySegment) as fc.Arbitrary<
        Record<string, string>
      >,
      query: spoilt(
        fieldsOf(endpoint.query),
        good.query ?? {},
        fc.oneof(anyText, fc.array(anyText, { minLength: 2, maxLength: 2 })),
      ),
      body:
        endpoint.method === 'GET'
          ? fc.constant(undefined)
          : fc.oneof({ weight: 5, arbitrary: body }, anything),
      headers: fc.constantFrom<Record<string, string>[]>(
        {},
        {},
        { 'idempotency-key': 'é' },
        { 'idempotency-key': 'x'.repeat(300) },
        { 'content-type': 'text/plain' },
      ),
    },
    { requiredKeys: [] },
  );
}

const RUNS = 40;

test.each(byName(operations))('%s answers whatever is sent, as it declares', async (name, operation) => {
  const world = await aWorld();
  const good = (await validRequests[name]?.(world)) ?? {};
  const isForOperators = ['operator', 'owner'].includes(operation.endpoint.auth ?? 'public');
  const token = isForOperators ? world.operatorToken : good.token;
  await fc.assert(
    fc.asyncProperty(invalidRequests(operation, good), async (request) => {
      const sent = { ...request, token, ...(good.cookie ? { cookie: good.cookie } : {}) };
      expectDeclared(operation, await send(shop, operation.endpoint, sent), sent);
    }),
    { numRuns: RUNS, ...chance },
  );
});

describe('who may do what with an order', () => {
  const MATRIX: [string, string, number[]][] = [
    // nobody, a bad token, its gifter, another user, an operator
    ['GET', '', [401, 401, 200, 404, 404]],
    ['PUT', '', [401, 401, 200, 404, 404]],
    ['GET', '/tracking', [401, 401, 200, 404, 200]],
    ['PUT', '/tracking', [401, 401, 403, 403, 409]],
    ['POST', '/cancel', [401, 401, 200, 404, 200]],
  ];

  it.each(MATRIX)('%s /orders/{id}%s', async (method, path, expected) => {
    const world = await aWorld();
    const { body } = await shop.call(
      'POST',
      '/api/orders',
      (await validRequests['POST /orders']?.(world)) as never,
    );
    for (const id of [body.data.id, body.gift_id]) {
      const statuses: number[] = [];
      for (const token of [undefined, 'nonsense', world.token, world.otherToken, world.operatorToken]) {
        const answer = await shop.call(method as 'GET', `/api/orders/${id}${path}`, {
          ...(token ? { token } : {}),
          ...(method === 'GET' ? {} : { body: {} }),
        });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual(expected);
    }
  });

  it('tells a wrong id from somebody else’s by nothing', async () => {
    const world = await aWorld();
    const { body } = await shop.call(
      'POST',
      '/api/orders',
      (await validRequests['POST /orders']?.(world)) as never,
    );
    const seen = async (id: string) => {
      const { request_id, ...rest } = (
        await shop.call('GET', `/api/orders/${id}`, { token: world.otherToken })
      ).body;
      return rest;
    };
    expect(await seen(body.data.id)).toEqual(await seen('nothing'));
    expect(await seen(body.gift_id)).toEqual(await seen(crypto.randomUUID()));
  });
});
