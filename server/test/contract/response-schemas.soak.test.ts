import { roleNeededFor } from '@presently/contracts/roles';
import fc from 'fast-check';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fuzzSeed, iterations, soakTimeoutMs } from '../support/soak.ts';
import { operations } from './operations.fixture.ts';

/** Fields that no response may contain: columns, fields of other responses, and names special in JavaScript. */
const UNDECLARED = [
  ...['phone_number', 'shipping_address', 'recipient_email', 'password_hash', 'manage_key', 'secret_key'],
  ...['billing', 'client_secret', 'ip', 'constructor', 'toString', '0', '', 'undeclared'],
];
const CANARY = 'canary-of-an-undeclared-field';

/** Strings that match the formats used in the contracts; rarer formats have an example in their schema. */
const TEXTS = [
  ...['', 'x', '2026-11-22', '2026-11-22T10:00:00.000Z', '+12025550123', 'ada@example.com'],
  ...['https://shop.example/gift/1', '/media/a.webp', '0b54a1c0-6a3f-4c8e-9d0a-3a1c5a1f7a10', '62701', 'IL'],
];

/** Generates values that a schema accepts. */
function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as unknown as z.core.$ZodTypes['_zod'];
  const valid = (values: fc.Arbitrary<unknown>) =>
    values.filter((value) => z.safeParse(schema, value).success);
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, arbitraryOf(part)])),
      );
    case 'array':
      return fc.array(arbitraryOf(def.element), { minLength: 1, maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.constantFrom('one', 'two'), arbitraryOf(def.valueType));
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf));
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType), { freq: 8 });
    case 'optional':
      return fc.option(arbitraryOf(def.innerType), { freq: 8, nil: undefined });
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'number':
      return valid(fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constantFrom(1, 0.5, 39)));
    case 'string': {
      const samples = [...TEXTS, z.globalRegistry.get(schema)?.example];
      const fitting = samples.filter((sample) => z.safeParse(schema, sample).success);
      // Without one, the search for a random text that fits would not end.
      if (fitting.length === 0) throw new Error('A schema of a text in a response needs an example.');
      return valid(fc.oneof(fc.constantFrom(...fitting), fc.string({ maxLength: 20 }), fc.uuid()));
    }
    case 'unknown':
      return fc.jsonValue({ maxDepth: 1 });
    default:
      throw new Error(`A response of the type ${def.type} is new to this test.`);
  }
}

/** Adds undeclared fields to every object, except where the schema allows any. */
function withUndeclared(value: unknown, schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as unknown as z.core.$ZodTypes['_zod'];
  if (value === null || value === undefined) return value;
  if (def.type === 'nullable' || def.type === 'optional') return withUndeclared(value, def.innerType);
  if (def.type === 'array') return (value as unknown[]).map((part) => withUndeclared(part, def.element));
  if (def.type === 'union') {
    const fitting = def.options.find((option) => z.safeParse(option, value).success);
    return fitting ? withUndeclared(value, fitting) : value;
  }
  if (def.type !== 'object') return value;
  const declared = Object.entries(def.shape).map(([name, part]) => [
    name,
    withUndeclared((value as Record<string, unknown>)[name], part),
  ]);
  const undeclared = UNDECLARED.filter((name) => !(name in def.shape)).map((name) => [
    name,
    { [CANARY]: CANARY },
  ]);
  return Object.fromEntries([...undeclared, ...declared]);
}

const answers = operations.flatMap(({ name, endpoint }) =>
  Object.entries(endpoint.responses).map(([status, schema]) => ({ name, endpoint, status, schema })),
);

test.each(answers)(
  'LINK-05 $name answers $status without any undeclared field',
  ({ endpoint, status, schema }) => {
    const serialize = serializerCompiler({
      schema,
      method: endpoint.method,
      url: endpoint.path,
      httpStatus: status,
    });
    fc.assert(
      fc.property(arbitraryOf(schema), (value) => {
        const sent = serialize(withUndeclared(value, schema));
        expect(sent).not.toContain(CANARY);
        expect(JSON.parse(sent)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: iterations(20, 1_000), ...fuzzSeed },
    );
  },
  soakTimeoutMs,
);

/** Whether the schema allows arbitrary fields somewhere. */
function isOpen(schema: z.ZodType): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })).includes(
    '"additionalProperties":{}',
  );
}

test('LINK-05 only operators and people who download their own data get responses with arbitrary fields', () => {
  const open = answers.filter(({ schema }) => isOpen(schema));
  const forOthers = open.filter(({ endpoint }) => roleNeededFor(endpoint) === null);
  expect(forOthers.map(({ name }) => name)).toEqual([
    'GET /users/me/export',
    'POST /orders/manage/:key/data/export',
    'POST /orders/track/:urlId/data/export',
  ]);
});
