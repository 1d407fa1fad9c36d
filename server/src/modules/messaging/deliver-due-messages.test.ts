import { expect } from 'vitest';
import { test } from '../../../test/support/shop-test.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { deliverDueMessages } from './deliver-message.ts';

test.beforeAll(({ shop }) => warmPool(shop));

test('a large backlog is sent in a few runs, each message once, also with concurrent runs', async ({
  shop,
  sql,
}) => {
  await sql(`INSERT INTO outbox_messages (id, channel, recipient, body, kind)
    SELECT gen_random_uuid(), 'email', 'a@example.com', '', 'receipt' FROM generate_series(1, 450)`);
  const delivered = await Promise.all([deliverDueMessages(shop.deps), deliverDueMessages(shop.deps)]);
  expect(Math.max(...delivered)).toBeLessThanOrEqual(200);
  while ((await deliverDueMessages(shop.deps)) > 0);
  expect(
    await sql('SELECT status, attempts, count(*)::int AS messages FROM outbox_messages GROUP BY 1, 2'),
  ).toEqual([{ status: 'sent', attempts: 1, messages: 450 }]);
});
