import pg from 'pg';
import { describe, expect } from 'vitest';
import { readAllRows } from '../test/support/all-rows.ts';
import type { TestApp } from '../test/support/build-test-app.ts';
import { ownerUrlOf } from '../test/support/role-urls.ts';
import { aGift, aGiftLink, claim, placeOrder, SANDBOX_CARDS } from '../test/support/shop-actions.ts';
import { type Sql, test as shopTest } from '../test/support/shop-test.ts';
import { scheduledTasks } from './composition.ts';
import { raiseAlert, resolveAlert } from './modules/alerts/index.ts';
import { openDatabase } from './platform/db/database.ts';
import { deleteOlderThan } from './platform/db/purge.ts';
import { idempotencyKeys } from './platform/db/tables.ts';

const test = shopTest.extend(
  'shopOptions',
  { scope: 'file' },
  {
    settings: {
      addressRetentionDays: 150,
      viewRetentionDays: 100,
      messageRetentionDays: 200,
      auditRetentionDays: 300,
    },
  },
);

const column = async (sql: Sql, text: string) => (await sql(text)).map((row) => Object.values(row)[0]);

async function runTask(shop: TestApp, sql: Sql, name: string): Promise<void> {
  // Simulates that no instance has run a task recently.
  await sql(`DELETE FROM scheduled_task_runs`);
  const task = scheduledTasks(shop.deps).find((one) => one.name === name);
  if (!task) throw new Error(`there is no task ${name}`);
  await task.run();
}

const ago = (days: number) => `now() - interval '${days} days'`;

test.for([
  {
    task: 'purge-messages',
    table: 'outbox_messages',
    write: (id: string, days: number, status = 'sent') =>
      `INSERT INTO outbox_messages (id, channel, recipient, body, kind, status, created_at, sent_at) VALUES ('${id}', 'email', 'a@example.com', '', 'receipt', '${status}', ${ago(days)}, ${ago(days)})`,
    keptDays: 199,
    deletedDays: 201,
  },
  {
    task: 'purge-audit-entries',
    table: 'audit_entries',
    write: (id: string, days: number) =>
      `INSERT INTO audit_entries (id, actor_name, action, subject_kind, subject_id, created_at) VALUES ('${id}', 'Grace', 'gift.changed', 'gift', 'x', ${ago(days)})`,
    keptDays: 299,
    deletedDays: 301,
  },
  {
    task: 'purge-idempotency-keys',
    table: 'idempotency_keys',
    write: (id: string, days: number) =>
      `INSERT INTO idempotency_keys (scope, key, request_hash, reference, expires_at) VALUES ('s', '${id}', '', '', ${ago(days)} + interval '7 days')`,
    keptDays: 6,
    deletedDays: 8,
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
  async ({ task, table, write, keptDays, deletedDays }, { shop, sql }) => {
    await sql(`DELETE FROM ${table}`);
    const [young, old] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql(write(young, keptDays));
    await sql(write(old, deletedDays));
    await runTask(shop, sql, task);
    expect(
      await column(sql, `SELECT ${table === 'idempotency_keys' ? 'key' : 'id::text'} FROM ${table}`),
    ).toEqual([young]);
  },
);

test('the secret of a payment is kept for a week after it succeeded, and while it is needed @R4-14', async ({
  shop,
  sql,
}) => {
  const pay = async (days: number, card: string = SANDBOX_CARDS.pays): Promise<string> => {
    await placeOrder(shop, { card });
    const [{ id }] = await sql(
      `UPDATE payments SET updated_at = now() - make_interval(days => $1)
       WHERE id = (SELECT id FROM payments ORDER BY created_at DESC LIMIT 1) RETURNING id`,
      [days],
    );
    return id;
  };
  const [young, old] = [await pay(6), await pay(8)];
  const unconfirmed = await pay(8, SANDBOX_CARDS.requiresAction);
  await runTask(shop, sql, 'purge-client-secrets');
  const withSecret = await column(sql, 'SELECT id FROM payments WHERE client_secret IS NOT NULL');
  expect(withSecret.sort()).toEqual([young, unconfirmed].sort());
  const [payment] = await sql('SELECT intent_status, intent_id FROM payments WHERE id = $1', [old]);
  expect(payment).toEqual({ intent_status: 'succeeded', intent_id: expect.stringMatching(/^pi_/) });
});

test('a message that could not be sent is kept while its problem is open, however old @R12-81', async ({
  shop,
  sql,
}) => {
  await sql(`DELETE FROM outbox_messages`);
  const write = async (status: string): Promise<string> => {
    const [row] = await sql(
      `INSERT INTO outbox_messages (id, channel, recipient, body, kind, status, created_at)
       VALUES (gen_random_uuid(), 'email', 'a@example.com', '', 'receipt', $1, ${ago(900)}) RETURNING id`,
      [status],
    );
    return row.id;
  };
  const [queued, open, resolved] = [await write('queued'), await write('failed'), await write('failed')];
  for (const id of [open, resolved])
    await raiseAlert(shop.deps.database.db, { kind: 'message_given_up', subject: id, text: 'Not sent' });
  await resolveAlert(shop.deps.database.db, { kind: 'message_given_up', subject: resolved });
  await runTask(shop, sql, 'purge-messages');
  expect((await column(sql, 'SELECT id FROM outbox_messages')).sort()).toEqual([queued, open].sort());
});

describe('addresses', () => {
  const kept = (sql: Sql, link: string) =>
    sql(`SELECT a.* FROM order_addresses a JOIN orders o ON o.id = a.order_id WHERE o.url_id = $1`, [
      link,
    ]).then(([row]) => row);
  /** A gift that was claimed, delivered or cancelled this long ago. */
  async function aClaimedGift(
    shop: TestApp,
    sql: Sql,
    { status, days, town }: { status: string; days: number; town: string },
  ): Promise<string> {
    const link = await aGiftLink(shop);
    await claim(shop, link, { address: { city: town, email: `${town}@example.com` } });
    await sql(
      `UPDATE orders SET status = $2, cancel_reason = CASE WHEN $2 = 'Cancelled' THEN 'cancelled' END,
         stock_reserved = $2 <> 'Cancelled', status_changed_at = ${ago(days)} WHERE url_id = $1`,
      [link, status],
    );
    await sql(`UPDATE order_addresses SET created_at = ${ago(days + 5)} WHERE city = $1`, [town]);
    return link;
  }
  const old = { days: 151 };

  test.for(['Delivered', 'Cancelled'])(
    'of gifts that were %s long ago are erased except state and ZIP, with search and emails @R12-40',
    async (status, { shop, sql }) => {
      const town = `oldtown${status.toLowerCase()}`;
      const link = await aClaimedGift(shop, sql, { ...old, status, town });
      expect(await readAllRows(shop.deps.database.pool)).toContain(town);
      await runTask(shop, sql, 'erase-old-addresses');
      const address = await kept(sql, link);
      expect(address).toMatchObject({ name: null, address_ln_1: null, city: null, email: null });
      expect(address).toMatchObject({ state: 'IL', zip: '62701', erased_at: expect.any(Date) });
      expect(await readAllRows(shop.deps.database.pool)).not.toContain(town);
      await runTask(shop, sql, 'erase-old-addresses');
      expect(await kept(sql, link)).toEqual(address);
    },
  );

  test.for([
    ['Delivered', 149],
    ['Shipped', 900],
  ] as const)('of gifts that were %s %s days ago stay @R12-40', async ([status, days], { shop, sql }) => {
    const town = `newtown${status.toLowerCase()}`;
    const link = await aClaimedGift(shop, sql, { status, days, town });
    await runTask(shop, sql, 'erase-old-addresses');
    expect(await kept(sql, link)).toMatchObject({ city: town, erased_at: null });
  });
});

test('an order and its events are never purged', async ({ shop, sql }) => {
  const link = await aGiftLink(shop);
  await sql(`UPDATE orders SET created_at = ${ago(4000)} WHERE url_id = $1`, [link]);
  await sql(`UPDATE order_events SET occurred_at = ${ago(4000)}`);
  for (const { run, name } of scheduledTasks(shop.deps)) if (/purge|rotate/.test(name)) await run();
  expect(await column(sql, 'SELECT url_id FROM orders')).toContain(link);
  expect(await column(sql, 'SELECT type FROM order_events')).toContain('Picked');
});

test('deletes in batches and skips rows that another instance is deleting', async ({ shop, sql }) => {
  await sql('DELETE FROM idempotency_keys');
  await sql(
    `INSERT INTO idempotency_keys (scope, key, request_hash, reference, expires_at) SELECT 's', n::text, '', '', ${ago(1)} FROM generate_series(1, 2500) n`,
  );
  const url = shop.deps.database.pool.options.connectionString as string;
  const other = openDatabase({ url, onError: () => {} });
  const oldKeys = {
    table: idempotencyKeys,
    key: [idempotencyKeys.scope, idempotencyKeys.key],
    timestamp: idempotencyKeys.expiresAt,
    days: 0,
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
  test.beforeEach(async ({ shop, sql }) => {
    await sql('DELETE FROM gift_views');
    giftId ??= await aGift(shop);
  });

  const view = (sql: Sql, days: number) =>
    sql(`INSERT INTO gift_views (gift_id, created_at) VALUES ($1, ${ago(days)})`, [giftId]);
  const months = (sql: Sql) =>
    column(
      sql,
      `SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'gift_views'::regclass ORDER BY 1`,
    );

  test('are partitioned by month, with partitions for the next three months', async ({ shop, sql }) => {
    await view(sql, 0);
    expect(
      await sql(
        `SELECT tableoid::regclass::text = 'gift_views_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM') AS right FROM gift_views`,
      ),
    ).toEqual([{ right: true }]);
    await runTask(shop, sql, 'rotate-gift-view-partitions');
    expect((await months(sql)).length).toBe(5);
  });

  test('are deleted with their whole month once its last day is past the retention period', async ({
    shop,
    sql,
  }) => {
    await sql(
      `CREATE TABLE gift_views_2020_01 PARTITION OF gift_views FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z')`,
    );
    await sql(`INSERT INTO gift_views (gift_id, created_at) VALUES ($1, '2020-01-31T23:59:59Z')`, [giftId]);
    await view(sql, 101);
    await view(sql, 99);
    await runTask(shop, sql, 'rotate-gift-view-partitions');
    expect(await months(sql)).not.toContain('gift_views_2020_01');
    expect(await column(sql, 'SELECT count(*)::int FROM gift_views')).toEqual([1]);
  });

  test('get the partition of a new month while accounts are being changed', async ({ shop, sql }) => {
    const { pool } = shop.deps.database;
    const owner = new pg.Client({ connectionString: ownerUrlOf(pool.options.connectionString as string) });
    await owner.connect();
    const [name] = await column(
      sql,
      `SELECT 'gift_views_' || to_char((now() AT TIME ZONE 'UTC') + interval '1 month', 'YYYY_MM')`,
    );
    await owner.query(`DROP TABLE ${name}`);
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE users IN ROW EXCLUSIVE MODE');
    await runTask(shop, sql, 'rotate-gift-view-partitions');
    await owner.query('ROLLBACK');
    await owner.end();
    expect(await months(sql)).toContain(name);
  });

  test('in the default partition are moved when their month gets its partition', async ({ shop, sql }) => {
    const [name] = await column(sql, `SELECT 'gift_views_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')`);
    await sql(`DROP TABLE ${name}`);
    await view(sql, 0);
    expect(await column(sql, 'SELECT count(*)::int FROM gift_views_default')).toEqual([1]);
    await runTask(shop, sql, 'rotate-gift-view-partitions');
    expect(await column(sql, `SELECT count(*)::int FROM ${name}`)).toEqual([1]);
    expect(await column(sql, 'SELECT count(*)::int FROM gift_views_default')).toEqual([0]);
  });
});
