import { describe, expect } from 'vitest';
import { test as shopTest } from '../support/shop-test.ts';
import {
  expectDeclared,
  type Operation,
  operations,
  type Request,
  type RequestContext,
  send,
} from './operations.fixture.ts';
import { createContextFactory, validRequests } from './valid-requests.fixture.ts';

const test = shopTest.extend('newContext', { scope: 'file' }, ({ shop }) => createContextFactory(shop));

/** Resets the store settings that a test has changed. */
test.afterEach(async ({ shop }) => {
  await shop.deps.database.pool.query('DELETE FROM store_settings');
  await shop.deps.shopSettings.refresh();
});

const byName = (some: Operation[]) => some.map((operation) => [operation.name, operation] as const);
const known = operations.filter(({ name }) => name in validRequests);

test('every request of the table belongs to an operation', () => {
  const names = operations.map(({ name }) => name);
  expect(Object.keys(validRequests).filter((name) => !names.includes(name))).toEqual([]);
});

test.for(byName(known))(
  '%s answers a valid request with the declared schema @S3-4 @S3-11 @S3-13 @S3-19 @S3-20 @S7-8 @S7-20 @S7-29 @R2-1 @R2-23 @R2-69 @R2-83 @R2-93 @R2-101 @R2-102',
  async ([name, operation], { shop, newContext }) => {
    const request = await (validRequests[name] as (context: RequestContext) => Request)(await newContext());
    const answer = await send(shop, operation.endpoint, request);
    expectDeclared(operation, answer, request);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  },
);

describe('permissions on orders', () => {
  const MATRIX: [string, string, number[]][] = [
    // nobody, a bad token, its gifter, another user, an operator
    ['GET', '', [401, 401, 200, 404, 404]],
    ['PUT', '', [401, 401, 200, 404, 404]],
    ['GET', '/tracking', [401, 401, 200, 404, 200]],
    ['PUT', '/tracking', [401, 401, 403, 403, 409]],
    ['POST', '/cancel', [401, 401, 200, 404, 200]],
  ];

  test.for(MATRIX)(
    '%s /orders/{id}%s @R2-66 @R2-67 @R2-76 @R2-76b',
    async ([method, path, expected], { shop, newContext }) => {
      const context = await newContext();
      const { body } = await shop.call(
        'POST',
        '/api/orders',
        (await validRequests['POST /orders']?.(context)) as never,
      );
      for (const id of [body.data.id, body.gift_id]) {
        const statuses: number[] = [];
        for (const token of [
          undefined,
          'nonsense',
          context.token,
          context.otherToken,
          context.operatorToken,
        ]) {
          const answer = await shop.call(method as 'GET', `/api/orders/${id}${path}`, {
            ...(token ? { token } : {}),
            ...(method === 'GET' ? {} : { body: {} }),
          });
          statuses.push(answer.status);
        }
        expect(statuses).toEqual(expected);
      }
    },
  );

  test('answers an unknown id and another user’s order alike @R2-10 @R3-6', async ({ shop, newContext }) => {
    const context = await newContext();
    const { body } = await shop.call(
      'POST',
      '/api/orders',
      (await validRequests['POST /orders']?.(context)) as never,
    );
    const seen = async (id: string) => {
      const { request_id, ...rest } = (
        await shop.call('GET', `/api/orders/${id}`, { token: context.otherToken })
      ).body;
      return rest;
    };
    expect(await seen(body.data.id)).toEqual(await seen('nothing'));
    expect(await seen(body.gift_id)).toEqual(await seen(crypto.randomUUID()));
  });
});
