import pg from 'pg';
import { expect } from 'vitest';
import { checkInvariants } from '../src/modules/invariants/index.ts';
import { ownerUrlOf } from '../test/support/role-urls.ts';
import { signIn } from '../test/support/shop-actions.ts';
import { test } from '../test/support/shop-test.ts';
import { seedLargeDataset } from './large-dataset.ts';

const ORDERS = 1_500;
test.beforeAll(async ({ shop }) => {
  const appUrl = shop.deps.database.pool.options.connectionString as string;
  const client = new pg.Client({ connectionString: ownerUrlOf(appUrl) });
  await client.connect();
  await seedLargeDataset(client, { orders: ORDERS, gifts: 100 });
  await client.end();
});

test('seeds orders in every state, and the invariants hold', async ({ shop }) => {
  const { rows } = await shop.deps.database.pool.query(
    `SELECT DISTINCT status FROM orders UNION SELECT DISTINCT payment_status FROM orders ORDER BY 1`,
  );
  expect(rows.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['Picked', 'Shipped', 'Delivered', 'Cancelled', 'paid', 'refunded', 'failed']),
  );
  expect(await checkInvariants(shop.deps, 300)).toBe(0);
});

test('the list of orders pages to its end with each order once', async ({ shop }) => {
  const { token } = await signIn(shop, '+12015550100');
  const seen = new Set<string>();
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await shop.call('GET', `/api/operator/orders?limit=100&cursor=${cursor}`, { token });
    for (const { id } of body.data) seen.add(id);
    count += body.data.length;
    cursor = body.pagination.next_cursor;
  }
  const { rows } = await shop.deps.database.pool.query(
    `SELECT count(*)::int AS listed FROM orders WHERE payment_status <> 'failed'`,
  );
  expect([count, seen.size]).toEqual([rows[0].listed, rows[0].listed]);
});
