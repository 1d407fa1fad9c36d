import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, claim, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { type Sql, test as shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest.extend(
  'token',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, '+12015550100')).token,
);

interface KnownOrder {
  gift: string;
  bought: string;
  claimed?: string;
  shipped?: string;
  /** In dollars. */
  refund?: number;
}

// Gifts for 0.10, 19.99 and 333.33 dollars, whose sums have no exact binary representation.
const PRICES = { pin: 10, tea: 1999, lamp: 33_333 };
const ORDERS: KnownOrder[] = [
  { gift: 'pin', bought: '2026-03-01T12:00:00Z' },
  {
    gift: 'pin',
    bought: '2026-03-10T12:00:00Z',
    claimed: '2026-03-10T14:00:00Z',
    shipped: '2026-03-11T14:00:00Z',
  },
  {
    gift: 'pin',
    bought: '2026-03-10T13:00:00Z',
    claimed: '2026-03-10T17:00:00Z',
    shipped: '2026-03-10T20:30:00Z',
  },
  { gift: 'pin', bought: '2026-03-11T12:00:00Z' },
  { gift: 'tea', bought: '2026-03-11T12:00:00Z', claimed: '2026-03-11T18:00:00Z', refund: 0.99 },
  {
    gift: 'tea',
    bought: '2026-03-12T12:00:00Z',
    claimed: '2026-03-12T13:00:00Z',
    shipped: '2026-03-22T13:00:00Z',
  },
  { gift: 'lamp', bought: '2026-03-12T12:00:00Z' },
];

test.beforeAll(async ({ shop, sql, token }) => {
  for (const [id, priceCents] of Object.entries(PRICES)) await aGift(shop, { id, priceCents });
  for (const order of ORDERS) await addOrder(shop, sql, token, order);
});

async function addOrder(shop: TestApp, sql: Sql, token: string, order: KnownOrder): Promise<void> {
  const { body } = await placeOrder(shop, { giftId: order.gift });
  const { id } = body.data;
  if (order.claimed) await claim(shop, body.gift_id);
  if (order.refund)
    await shop.call('POST', `/api/operator/orders/${id}/refund`, {
      token,
      body: { amount: order.refund, reason: 'A scratch' },
    });
  if (order.shipped)
    await shop.call('PUT', `/api/orders/${id}/tracking`, { token, body: { status: 'Shipped' } });
  await sql('UPDATE orders SET created_at = $2 WHERE id = $1', [id, order.bought]);
  if (order.claimed) await sql('UPDATE orders SET claimed_at = $2 WHERE id = $1', [id, order.claimed]);
  if (order.shipped)
    await sql(`UPDATE order_events SET occurred_at = $2 WHERE order_id = $1 AND type = 'Shipped'`, [
      id,
      order.shipped,
    ]);
}

const read = async (shop: TestApp, token: string, days: string) =>
  (await shop.call('GET', `/api/operator/analytics?${days}`, { token })).body.data;

test('the figures of known orders are right to the cent @R16-43 @R16-44', async ({ shop, token }) => {
  expect(await read(shop, token, 'from=2026-03-10&to=2026-03-12')).toMatchObject({
    orders: 6,
    gross: 373.61,
    refunded: 0.99,
    revenue: 372.62,
    claimed: 4,
    claim_rate: 0.6667,
    // Median of 1, 2, 4 and 6 hours.
    median_hours_to_claim: 3,
    // Median of 3.5, 24 and 240 hours.
    median_hours_to_ship: 24,
    best_gifts: [
      { gift_id: 'pin', orders: 3, revenue: 0.3 },
      { gift_id: 'tea', orders: 2, revenue: 38.99 },
      { gift_id: 'lamp', orders: 1, revenue: 333.33 },
    ],
    best_gifts_by_revenue: [
      { gift_id: 'lamp', orders: 1, revenue: 333.33 },
      { gift_id: 'tea', orders: 2, revenue: 38.99 },
      { gift_id: 'pin', orders: 3, revenue: 0.3 },
    ],
  });
});

test('each order counts in the period in which it was bought, also when it was shipped later @R16-44', async ({
  shop,
  token,
}) => {
  expect(await read(shop, token, 'from=2026-03-01&to=2026-03-09')).toMatchObject({
    orders: 1,
    revenue: 0.1,
    median_hours_to_ship: null,
  });
  expect((await read(shop, token, 'from=2026-03-12&to=2026-03-12')).median_hours_to_ship).toBe(240);
});

test('a shipment that was undone is no shipment; the time to ship ends with the one that stands @R16-47', async ({
  shop,
  sql,
  token,
}) => {
  const day = 'from=2026-04-01&to=2026-04-01';
  const { body } = await placeOrder(shop, { giftId: 'tea' });
  const { id } = body.data;
  await claim(shop, body.gift_id);
  await sql(
    `UPDATE orders SET created_at = '2026-04-01T12:00:00Z', claimed_at = '2026-04-01T12:00:00Z' WHERE id = $1`,
    [id],
  );
  const move = (status: string) =>
    shop.call('PUT', `/api/orders/${id}/tracking`, { token, body: { status } });
  const shipAt = async (time: string) => {
    await move('Shipped');
    await sql(
      `UPDATE order_events SET occurred_at = $2 WHERE order_id = $1 AND type = 'Shipped' AND occurred_at > now() - interval '1 hour'`,
      [id, time],
    );
  };
  const undo = () => shop.call('POST', `/api/operator/orders/${id}/undo`, { token });
  await shipAt('2026-04-01T13:00:00Z');
  expect((await read(shop, token, day)).median_hours_to_ship).toBe(1);
  expect((await undo()).status).toBe(200);
  expect((await read(shop, token, day)).median_hours_to_ship).toBeNull();
  await shipAt('2026-04-01T18:00:00Z');
  expect((await read(shop, token, day)).median_hours_to_ship).toBe(6);
  expect((await undo()).status).toBe(200);
  await move('Delivered');
  expect(await read(shop, token, day)).toMatchObject({
    median_hours_to_ship: null,
    orders_by_status: { Delivered: 1 },
  });
});
