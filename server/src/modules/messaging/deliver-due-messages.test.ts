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

test('a message that cannot be prepared delays no other one, and is given up like any other', async ({
  shop,
  sql,
}) => {
  await sql(`DELETE FROM outbox_messages`);
  await sql(`INSERT INTO outbox_messages (id, channel, recipient, subject, body, kind, content)
    SELECT gen_random_uuid(), 'email', 'a@example.com', 'Hello', '', 'receipt', content::jsonb
    FROM unnest(ARRAY['{}', NULL, NULL, NULL, NULL, NULL]) AS content`);
  expect(await deliverDueMessages(shop.deps)).toBe(6);
  const rows = () =>
    sql(
      'SELECT status, attempts, last_error, count(*)::int AS messages FROM outbox_messages GROUP BY 1, 2, 3 ORDER BY 4',
    );
  expect(await rows()).toEqual([
    { status: 'queued', attempts: 1, last_error: 'could not be prepared', messages: 1 },
    { status: 'sent', attempts: 1, last_error: null, messages: 5 },
  ]);
  await sql(`UPDATE outbox_messages SET attempts = 14, next_attempt_at = now() WHERE status = 'queued'`);
  await deliverDueMessages(shop.deps);
  expect((await rows())[0]).toMatchObject({ status: 'failed', attempts: 15 });
});
