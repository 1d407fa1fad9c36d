import { ROLES } from '@presently/contracts/roles';
import { expect } from 'vitest';
import { sha256 } from '../../src/platform/ids.ts';
import { aGift, signIn } from '../support/shop-actions.ts';
import { test as shopTest } from '../support/shop-test.ts';
import { operations, send } from './operations.fixture.ts';
import { newPhone, operatorToken, validRequests } from './valid-requests.fixture.ts';

const test = shopTest
  .extend('expired', { scope: 'file' }, async ({ shop, sql }) => {
    const { token } = await signIn(shop, newPhone());
    await sql(`UPDATE access_tokens SET expires_at = now() - interval '1 second' WHERE token_hash = $1`, [
      sha256(token),
    ]);
    return token;
  })
  .extend('deleted', { scope: 'file' }, async ({ shop }) => {
    const { token } = await signIn(shop, newPhone());
    await shop.call('DELETE', '/api/users/me', { token });
    return token;
  })
  .extend('context', { scope: 'file' }, async ({ shop }) => ({
    shop,
    giftId: await aGift(shop),
    token: (await signIn(shop, newPhone())).token,
    operatorToken: await operatorToken(shop),
    otherToken: (await signIn(shop, newPhone())).token,
  }));

const guarded = operations.filter(({ endpoint }) => ['bearer', ...ROLES].includes(endpoint.auth ?? 'public'));

test('AUTH-14 every operation has an authorisation rule', () => {
  const RULES = ['public', 'optional', 'session', 'bearer', ...ROLES];
  expect(operations.filter(({ endpoint }) => !RULES.includes(endpoint.auth ?? 'public'))).toEqual([]);
  expect(guarded.length).toBeGreaterThan(15);
  expect(guarded.filter(({ name }) => !(name in validRequests)).map(({ name }) => name)).toEqual([]);
});

test.for(guarded.map((operation) => [operation.name, operation] as const))(
  'AUTH-14 %s rejects guests, expired tokens and other users @R2-80',
  async ([name, operation], { shop, context, expired, deleted }) => {
    const { token: _, ...request } = await validRequests[name]!(context);
    const as = async (token?: string) =>
      (await send(shop, operation.endpoint, token === undefined ? request : { ...request, token })).status;
    expect({
      nobody: await as(),
      nonsense: await as('nonsense'),
      expired: await as(expired),
      deleted: await as(deleted),
    }).toEqual({ nobody: 401, nonsense: 401, expired: 401, deleted: 401 });
    if (operation.endpoint.auth !== 'bearer') expect(await as(context.otherToken)).toBe(403);
    else if (operation.endpoint.reach) expect(await as(context.otherToken)).toBe(404);
  },
);
