import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect } from 'vitest';
import { test as shopTest } from '../support/shop-test.ts';
import { operations } from './operations.fixture.ts';

/** Rules that do not apply, each with its reason. */
const NOT_APPLICABLE = {
  redocly: {
    // The owner of a shop is not the author of its software.
    'info-license': 'off',
    // The document of a shop on a developer's machine names localhost.
    'no-server-example.com': 'off',
    // `/orders/manage/{key}` and `/orders/{id}/extend` are part of the product's interface.
    'no-ambiguous-paths': 'off',
    // Recording a view never fails, whatever is sent.
    'operation-4xx-response': 'off',
  },
  spectral: { 'info-license': 'off', 'info-contact': 'off', 'license-url': 'off' },
} as const;

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: {
    name: string;
    in: string;
    schema: { type?: string; pattern?: string; maxLength?: number };
  }[];
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { example?: unknown }> }
  >;
};

type ApiDocument = { paths: Record<string, Record<string, Operation>>; components: Record<string, object> };

const test = shopTest
  .extend(
    'document',
    { scope: 'file' },
    async ({ shop }): Promise<ApiDocument> => (await shop.call('GET', '/api/openapi.json')).body,
  )
  .extend('all', { scope: 'file' }, ({ document }) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );

const operation = (all: [string, Operation][], name: string): Operation => {
  const [, found] = all.find(([one]) => one === name) ?? [];
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
};

describe('linters', () => {
  test('Redocly finds nothing', async ({ document }) => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: { ...NOT_APPLICABLE.redocly, 'no-invalid-media-type-examples': 'error' },
    });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      config,
      absoluteRef: 'openapi.json',
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test('Spectral finds nothing', async ({ document }) => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[oas, 'all']], rules: NOT_APPLICABLE.spectral } as never);
    const problems = await linter.run(JSON.stringify(document));
    expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
  });
});

test('the reference lists every operation of the contracts under its own id, and each has a description', ({
  all,
}) => {
  const ids = all.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { endpoint } of operations) expect(ids).toContain(endpoint.id);
  expect(all.filter(([, { description }]) => !description || description.length < 15)).toEqual([]);
});

test('every request and response body has an example', ({ all }) => {
  const missing = all.flatMap(([name, { requestBody, responses }]) =>
    [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
      .flatMap((content) => Object.values(content ?? {}))
      .filter(({ example }) => example === undefined)
      .map(() => name),
  );
  // 204 has no body.
  expect(missing.filter((name) => name !== 'POST /api/csp-reports')).toEqual([]);
});

test('each operation says what authorises it', ({ all }) => {
  expect(operation(all, 'GET /api/gifts').security).toEqual([]);
  expect(operation(all, 'GET /api/users/me').security).toEqual([{ bearer: [] }]);
  expect(operation(all, 'POST /api/orders').security).toEqual([{}, { bearer: [] }]);
  expect(operation(all, 'POST /api/auth/refresh').security).toEqual([{ refresh: [] }]);
  expect(operation(all, 'POST /api/auth/logout').security).toEqual([{}, { bearer: [] }, { refresh: [] }]);
  expect(operation(all, 'GET /api/orders/track/{urlId}').security).toEqual([{}, { recipient: [] }]);
  expect(operation(all, 'PUT /api/orders/claim/{urlId}/address').security).toEqual([{ recipient: [] }]);
  expect(operation(all, 'POST /api/orders/claim/{urlId}/address').responses['200']?.headers).toHaveProperty(
    'Set-Cookie',
  );
  expect(operation(all, 'POST /api/auth/verify-code').responses['200']?.headers).toHaveProperty('Set-Cookie');
});

test('responses that are not JSON are declared with their media type', ({ all }) => {
  const typesOf = (name: string) => Object.keys(operation(all, name).responses['200']?.content ?? {});
  expect(typesOf('GET /api/operator/gifts/export')).toEqual(['text/csv']);
  expect(typesOf('GET /api/operator/orders/export')).toEqual(['text/csv']);
  expect(typesOf('GET /api/operator/analytics/export')).toEqual(['text/csv']);
  expect(typesOf('GET /api/operator/orders/{id}/packing-slip')).toEqual(['text/html']);
  expect(typesOf('GET /api/operator/packing-slips')).toEqual(['text/html']);
  expect(typesOf('GET /api/operator/packing-slip.css')).toEqual(['text/css']);
  expect(typesOf('GET /api/orders/track/{urlId}/events')).toEqual(['text/event-stream']);
});

test('query parameters have the type of what they mean', ({ all }) => {
  const parameters = operation(all, 'GET /api/gifts').parameters ?? [];
  const schemaOf = (name: string) => parameters.find((one) => one.name === name)?.schema;
  expect(schemaOf('page')).toMatchObject({ type: 'integer', minimum: 1, default: 1 });
  expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
  expect(schemaOf('min_price')).toMatchObject({ type: 'number', minimum: 0 });
  expect(schemaOf('in_stock')).toMatchObject({ type: 'boolean' });
  expect(schemaOf('page')).not.toHaveProperty('pattern');
  expect(schemaOf('in_stock')).not.toHaveProperty('enum');
});

test('the lengths of texts are the ones that are checked', ({ document, all }) => {
  const { schema } = operation(all, 'POST /api/orders').requestBody?.content['application/json'] ?? {};
  const text = JSON.stringify([schema, document.components]);
  expect(text).toContain('"maxLength":601');
  expect(text).not.toContain('12020');
});

test('webhooks have a body and a signature', ({ all }) => {
  for (const [name, header] of [
    ['POST /api/payments/webhook', 'stripe-signature'],
    ['POST /api/fulfilment/webhook', 'presently-signature'],
  ] as const) {
    expect(operation(all, name).parameters?.map((one) => [one.in, one.name])).toEqual([['header', header]]);
    expect(operation(all, name).requestBody?.content).toHaveProperty(['application/json']);
  }
});

test('the sandbox is described where it exists', ({ all }) => {
  expect(operation(all, 'POST /sandbox/v1/payment_methods').operationId).toBe('createSandboxPaymentMethod');
});

test('examples fit their status, and leave out fields that are ignored', ({ all }) => {
  const { requestBody, responses } = operation(all, 'POST /api/orders');
  const exampleOf = (status: string) => responses[status]?.content?.['application/json']?.example;
  expect(exampleOf('402')).toMatchObject({ success: false, code: 'card_declined' });
  expect(exampleOf('503')).toMatchObject({ success: false, code: 'unavailable' });
  expect(exampleOf('201')).toMatchObject({
    success: true,
    data: { payment_status: 'paid', cancel_reason: null },
  });
  const request = requestBody?.content['application/json']?.example;
  expect(request).toMatchObject({ notes: 'Happy birthday, Grace!' });
  expect(request).not.toHaveProperty('gifter_id');
});
