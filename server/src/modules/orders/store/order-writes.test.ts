import { expect } from 'vitest';
import { aGiftLink, claim } from '../../../../test/support/shop-actions.ts';
import { test } from '../../../../test/support/shop-test.ts';

const PART_OF_THE_ROW = [
  "status = 'Ordered', status_changed_at = now(), updated_at = now()",
  "payment_status = 'partially_refunded'",
  'opened_at = now()',
  'thanked_at = now()',
  'reminder_sent_at = now()',
  'updated_at = now()',
];

test.for(PART_OF_THE_ROW)('no index is written when an order gets %s', async (change, { shop }) => {
  const link = await aGiftLink(shop);
  await claim(shop, link);
  const client = await shop.ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE orders SET ${change} WHERE url_id = $1`, [link]);
    const { rows } = await client.query(
      `SELECT pg_stat_get_xact_tuples_updated('orders'::regclass)::int AS updated,
           pg_stat_get_xact_tuples_hot_updated('orders'::regclass)::int AS hot`,
    );
    expect(rows).toEqual([{ updated: 1, hot: 1 }]);
  } finally {
    // The counters are per connection, so each test uses a new one.
    client.release(true);
  }
});

/** The payloads on the channel, up to a final one that this function sends. */
async function notificationsDuring(
  shop: { ownerPool: import('pg').Pool },
  change: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>,
): Promise<string[]> {
  const client = await shop.ownerPool.connect();
  const payloads: string[] = [];
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''));
  try {
    await client.query('LISTEN order_changed');
    await change((text, values) => client.query(text, values));
    await client.query('UNLISTEN order_changed');
  } finally {
    client.release(true);
  }
  return payloads;
}

test('only a change that somebody can see is notified, also of address and shipment', async ({
  shop,
  sql,
}) => {
  const link = await aGiftLink(shop);
  await claim(shop, link);
  const [{ id }] = await sql('SELECT id FROM orders WHERE url_id = $1', [link]);
  const during = (...statements: string[]) =>
    notificationsDuring(shop, async (query) => {
      for (const statement of statements) await query(statement, [id]);
    });
  expect(
    await during(
      'UPDATE orders SET updated_at = now() WHERE id = $1',
      'UPDATE orders SET reminder_sent_at = now() WHERE id = $1',
      'UPDATE order_search SET document = document WHERE order_id = $1',
    ),
  ).toEqual([]);
  expect(
    await during(
      'UPDATE orders SET opened_at = now() WHERE id = $1',
      "UPDATE orders SET status = 'Ordered' WHERE id = $1",
      "UPDATE order_addresses SET city = 'Elsewhere' WHERE order_id = $1",
      "INSERT INTO shipments (order_id, carrier) VALUES ($1, 'UPS')",
      "UPDATE shipments SET carrier = 'DHL' WHERE order_id = $1",
    ),
  ).toEqual([id, id, id, id, id]);
});
