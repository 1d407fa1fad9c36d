import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/support/build-test-app.ts';
import { aGift, aGiftLink } from '../test/support/shop-actions.ts';
import { scheduledTasks } from './composition.ts';
import { openDatabase } from './platform/db/database.ts';
import { deleteOlderThan } from './platform/db/purge.ts';
import { idempotencyKeys } from './platform/db/tables.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp({
    settings: { viewRetentionDays: 100, messageRetentionDays: 200, auditRetentionDays: 300 },
  });
});
afterAll(() => shop.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await shop.deps.database.pool.query(text, values)).rows;
const column = async (text: string) => (await sql(text)).map((row) => Object.values(row)[0]);

async function runTask(name: string): Promise<void> {
  // As if no instance had run a task recently.
  await sql(`DELETE FROM rate_limits WHERE bucket LIKE 'turn:%'`);
  const task = scheduledTasks(shop.deps).find((one) => one.name === name);
  if (!task) throw new Error(`there is no task ${name}`);
  await task.run();
}

const ago = (days: number) => `now() - interval '${days} days'`;

test.each([
  {
    task: 'purge-sent-messages',
    table: 'messages',
    write: (id: string, days: number, status = 'sent') =>
      `INSERT INTO messages (id, channel, to_address, body, kind, status, created_at) VALUES ('${id}', 'email', 'a@example.com', '', 'receipt', '${status}', ${ago(days)})`,
    keptDays: 199,
    deletedDays: 201,
  },
  {
    task: 'purge-audit-entries',
    table: 'audit_entries',
    write: (id: string, days: number) =>
      `INSERT INTO audit_entries (id, actor_name, action, subject_kind, subject_id, at) VALUES ('${id}', 'Grace', 'gift.changed', 'gift', 'x', ${ago(days)})`,
    keptDays: 299,
    deletedDays: 301,
  },
  {
    task: 'purge-idempotency-keys',
    table: 'idempotency_keys',
    write: (id: string, days: number) =>
      `INSERT INTO idempotency_keys (scope, key, request_hash, reference, created_at) VALUES ('s', '${id}', '', '', ${ago(days)})`,
    keptDays: 89,
    deletedDays: 91,
  },
  {
    task: 'purge-processor-events',
    table: 'processor_events',
    write: (id: string, days: number) =>
      `INSERT INTO processor_events (id, type, received_at) VALUES ('${id}', 'x', ${ago(days)})`,
    keptDays: 89,
    deletedDays: 91,
  },
  {
    task: 'purge-carrier-events',
    table: 'carrier_events',
    write: (id: string, days: number) =>
      `INSERT INTO carrier_events (id, received_at) VALUES ('${id}', ${ago(days)})`,
    keptDays: 89,
    deletedDays: 91,
  },
])(
  '$task deletes rows past their retention period and keeps the others',
  async ({ task, table, write, keptDays, deletedDays }) => {
    await sql(`DELETE FROM ${table}`);
    const [young, old] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql(write(young, keptDays));
    await sql(write(old, deletedDays));
    await runTask(task);
    expect(await column(`SELECT ${table === 'idempotency_keys' ? 'key' : 'id::text'} FROM ${table}`)).toEqual(
      [young],
    );
  },
);

test('a message that could not be sent is kept, however old', async () => {
  await sql(`DELETE FROM messages`);
  for (const status of ['queued', 'failed'])
    await sql(
      `INSERT INTO messages (id, channel, to_address, body, kind, status, created_at) VALUES (gen_random_uuid(), 'email', 'a@example.com', '', 'receipt', $1, ${ago(900)})`,
      [status],
    );
  await runTask('purge-sent-messages');
  expect((await column('SELECT status FROM messages')).sort()).toEqual(['failed', 'queued']);
});

test('an order and its events are never purged', async () => {
  const link = await aGiftLink(shop);
  await sql(`UPDATE orders SET created_at = ${ago(4000)} WHERE url_id = $1`, [link]);
  await sql(`UPDATE order_events SET at = ${ago(4000)}`);
  for (const { run, name } of scheduledTasks(shop.deps)) if (/purge|rotate/.test(name)) await run();
  expect(await column('SELECT url_id FROM orders')).toContain(link);
  expect(await column('SELECT type FROM order_events')).toContain('Picked');
});

test('deletes in batches and skips rows that another instance is deleting', async () => {
  await sql('DELETE FROM idempotency_keys');
  await sql(
    `INSERT INTO idempotency_keys (scope, key, request_hash, reference, created_at) SELECT 's', n::text, '', '', ${ago(100)} FROM generate_series(1, 2500) n`,
  );
  const url = shop.deps.database.pool.options.connectionString as string;
  const other = openDatabase({ url, onError: () => {} });
  const oldKeys = {
    table: idempotencyKeys,
    key: [idempotencyKeys.scope, idempotencyKeys.key],
    timestamp: idempotencyKeys.createdAt,
    days: 90,
  };
  await other.transaction(async (tx) => {
    await tx.execute('SELECT FROM idempotency_keys ORDER BY key LIMIT 500 FOR UPDATE');
    expect(await deleteOlderThan(shop.deps.database.db, oldKeys)).toBe(2000);
  });
  expect(await deleteOlderThan(shop.deps.database.db, oldKeys)).toBe(500);
  await other.close();
});

describe('gift views', () => {
  let giftId: string;
  beforeEach(async () => {
    await sql('DELETE FROM gift_views');
    giftId ??= await aGift(shop);
  });

  const view = (days: number) =>
    sql(`INSERT INTO gift_views (gift_id, created_at) VALUES ($1, ${ago(days)})`, [giftId]);
  const months = () =>
    column(
      `SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'gift_views'::regclass ORDER BY 1`,
    );

  it('are partitioned by month, with partitions for the next three months', async () => {
    await view(0);
    expect(
      await sql(
        `SELECT tableoid::regclass::text = 'gift_views_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM') AS right FROM gift_views`,
      ),
    ).toEqual([{ right: true }]);
    await runTask('rotate-gift-view-partitions');
    expect((await months()).length).toBe(5);
  });

  it('are deleted with their whole month once its last day is past the retention period', async () => {
    await sql(
      `CREATE TABLE gift_views_2020_01 PARTITION OF gift_views FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z')`,
    );
    await sql(`INSERT INTO gift_views (gift_id, created_at) VALUES ($1, '2020-01-31T23:59:59Z')`, [giftId]);
    await view(101);
    await view(99);
    await runTask('rotate-gift-view-partitions');
    expect(await months()).not.toContain('gift_views_2020_01');
    expect(await column('SELECT count(*)::int FROM gift_views')).toEqual([1]);
  });

  it('in the default partition are moved when their month gets its partition', async () => {
    const [name] = await column(`SELECT 'gift_views_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')`);
    await sql(`DROP TABLE ${name}`);
    await view(0);
    expect(await column('SELECT count(*)::int FROM gift_views_other')).toEqual([1]);
    await runTask('rotate-gift-view-partitions');
    expect(await column(`SELECT count(*)::int FROM ${name}`)).toEqual([1]);
    expect(await column('SELECT count(*)::int FROM gift_views_other')).toEqual([0]);
    await sql(
      `INSERT INTO users (id, phone_number) VALUES ('00000000-0000-4000-8000-000000000001', '+12025550177')`,
    );
    await sql(`UPDATE gift_views SET user_id = '00000000-0000-4000-8000-000000000001'`);
    await sql(`DELETE FROM users WHERE phone_number = '+12025550177'`);
    expect(await column('SELECT user_id FROM gift_views')).toEqual([null]);
  });
});
