import { roleNeededFor } from '@presently/contracts/roles';
import { expect } from 'vitest';
import { aGift, signIn } from '../support/shop-actions.ts';
import { test as shopTest } from '../support/shop-test.ts';
import { operations, send } from './operations.fixture.ts';
import { newPhone, operatorToken, validRequests } from './valid-requests.fixture.ts';

const test = shopTest
  .extend('context', { scope: 'file' }, async ({ shop }) => ({
    shop,
    giftId: await aGift(shop),
    token: (await signIn(shop, newPhone())).token,
    operatorToken: await operatorToken(shop),
    otherToken: (await signIn(shop, newPhone())).token,
  }))
  .extend(
    'ownerId',
    { scope: 'file' },
    async ({ shop, context }) =>
      (await shop.call('GET', '/api/users/me', { token: context.operatorToken })).body.data.user_id,
  );

/** It is sent by POST because of its length. */
const CHANGES_NOTHING = 'previewInfoPage';

const changes = operations.filter(
  ({ endpoint }) =>
    roleNeededFor(endpoint) !== null && endpoint.method !== 'GET' && endpoint.id !== CHANGES_NOTHING,
);

test.for(changes.map((operation) => [operation.name, operation] as const))(
  '%s is in the audit log with actor and subject @R3-11',
  async ([name, { endpoint }], { shop, context, ownerId }) => {
    const request = await validRequests[name]!(context);
    // A dry run changes nothing, so it would not be audited.
    if (request.query?.['dry_run']) request.query = { dry_run: 'false' };
    const { rows: before } = await shop.deps.database.pool.query('SELECT id FROM audit_entries');
    expect((await send(shop, endpoint, request)).status).toBeLessThan(300);
    const { rows: written } = await shop.deps.database.pool.query(
      'SELECT actor_id, actor_name, subject_kind, subject_id FROM audit_entries WHERE id <> ALL($1)',
      [before.map(({ id }) => id)],
    );
    expect(written).not.toEqual([]);
    for (const entry of written)
      expect(entry).toEqual({
        actor_id: ownerId,
        actor_name: expect.stringMatching(/./),
        subject_kind: expect.stringMatching(/./),
        subject_id: expect.stringMatching(/./),
      });
  },
);
