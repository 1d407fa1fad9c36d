import { roleNeededFor } from '@presently/contracts/roles';
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { z } from 'zod';

import { HOSTILE_STRINGS, UNSTORABLE_STRINGS } from '../support/hostile-inputs.ts';
import { test as shopTest } from '../support/shop-test.ts';
import { fuzzSeed, iterations, recordSoakFigures, soakTimeoutMs } from '../support/soak.ts';
import { expectDeclared, type Operation, operations, type Request, send } from './operations.fixture.ts';
import { createContextFactory, validRequests } from './valid-requests.fixture.ts';

const test = shopTest.extend('newContext', { scope: 'file' }, ({ shop }) => createContextFactory(shop));
afterAll(async () => {
  recordSoakFigures('REL-16', { operations: operations.length, requests: requests.sent });
});
/** Resets the store settings that a test has changed. */
test.afterEach(async ({ shop }) => {
  await shop.deps.database.pool.query('DELETE FROM store_settings');
  await shop.deps.shopSettings.refresh();
});

const byName = (some: Operation[]) => some.map((operation) => [operation.name, operation] as const);

const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE_STRINGS, ...UNSTORABLE_STRINGS, '', ' ', 'x'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
/** A path segment; clients resolve `.` and `..` before sending, so those cannot be tested. */
const anySegment = anyText.filter((text) => text !== '.' && text !== '..');
const anyValue = fc.oneof(
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

/** An object of some valid, some invalid and some missing fields. */
const partlyInvalid = (fields: string[], good: Record<string, unknown>, bad: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, fc.oneof(fc.constant(good[field]), bad)])), {
    requiredKeys: [],
  });

function invalidRequests({ endpoint }: Operation, good: Request): fc.Arbitrary<Request> {
  const body = partlyInvalid(fieldsOf(endpoint.body), (good.body ?? {}) as Record<string, unknown>, anyValue);
  return fc.record(
    {
      params: partlyInvalid(fieldsOf(endpoint.params), good.params ?? {}, anySegment) as fc.Arbitrary<
        Record<string, string>
      >,
      query: partlyInvalid(
        fieldsOf(endpoint.query),
        good.query ?? {},
        fc.oneof(anyText, fc.array(anyText, { minLength: 2, maxLength: 2 })),
      ),
      body:
        endpoint.method === 'GET'
          ? fc.constant(undefined)
          : fc.oneof({ weight: 5, arbitrary: body }, anyValue),
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

const RUNS = iterations(40, 500);

const requests = { sent: 0 };

test.for(byName(operations))(
  'REL-16 %s answers whatever is sent, as it declares @R2-5 @R2-75',
  { timeout: soakTimeoutMs },
  async ([name, operation], { shop, newContext }) => {
    const context = await newContext();
    const good = (await validRequests[name]?.(context)) ?? {};
    const isForOperators = roleNeededFor(operation.endpoint) !== null;
    const token = isForOperators ? context.operatorToken : good.token;
    await fc.assert(
      fc.asyncProperty(invalidRequests(operation, good), async (request) => {
        const sent = { ...request, token, ...(good.cookie ? { cookie: good.cookie } : {}) };
        requests.sent += 1;
        expectDeclared(operation, await send(shop, operation.endpoint, sent), sent);
      }),
      { numRuns: RUNS, ...fuzzSeed },
    );
  },
);
