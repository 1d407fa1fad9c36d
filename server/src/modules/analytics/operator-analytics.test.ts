import { calendarDayIn } from '@presently/contracts/time-zone';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);
// In a time zone in which March 8 has 23 hours.
const ZONE = 'America/New_York';
const FROM = '2026-03-05';
const TO = '2026-04-10';

const test = shopTest.extend(
  'token',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, '+12015550100')).token,
);

test.beforeAll(async ({ shop }) => {
  for (let gift = 0; gift < 14; gift++) await aGift(shop, { id: `gift-${gift}` });
  await addOrders(shop, 600);
});

/** Random orders in every state, on and around the days of the range. */
async function addOrders(shop: TestApp, count: number): Promise<void> {
  const { pool } = shop.deps.database;
  await pool.query(
    `WITH drawn AS MATERIALIZED (
      SELECT n, setseed(hashtext($1 || n) / 2147483648.0) IS NULL AS seeded, random() AS a, random() AS b, random() AS c, random() AS d, random() AS e
      FROM generate_series(1, $2::int) AS n
    ), made AS (
      SELECT n, gen_random_uuid() AS id,
        -- One in twenty is at the start or end of a day.
        CASE WHEN a < 0.05 THEN timestamptz '2026-03-05T05:00:00Z' - (n % 2) * interval '1 microsecond'
             WHEN a < 0.1 THEN timestamptz '2026-04-11T04:00:00Z' - (n % 2) * interval '1 microsecond'
             ELSE timestamptz '2026-03-01T00:00:00Z' + a * interval '45 days' END AS bought,
        -- What is not paid stays Picked.
        CASE WHEN c < 6 / 9.0 THEN (ARRAY['Picked','Picked','Processing','Ordered','Shipped','Delivered','Cancelled'])[1 + floor(b * 7)::int]
             ELSE 'Picked' END AS status,
        (ARRAY['paid','paid','paid','paid','partially_refunded','refunded','awaiting','failed','requires_action'])[1 + floor(c * 9)::int] AS payment,
        500 + floor(d * 20000)::int AS price, 'gift-' || floor(e * e * 14)::int AS gift, b, c, d
      FROM drawn
    ), versions AS (
      INSERT INTO gift_versions (id, gift_id, name, description, image_urls)
      SELECT DISTINCT gift, gift, 'Name of ' || gift, '', '[]'::jsonb FROM made ON CONFLICT DO NOTHING
    ), bought AS (
      INSERT INTO purchases (id, total_cents, currency, payment_status, created_at)
      SELECT id, price, 'usd', CASE WHEN payment IN ('partially_refunded', 'refunded') THEN 'paid' ELSE payment END, bought
      FROM made
    ), ordered AS (
      INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, status, payment_status, cancel_reason, stock_reserved, claimed_at, expires_at, created_at)
      SELECT id, id, 1, 'link-of-this-order-' || id, gift, gift,
        price, 599, '2026-03-05', status, payment, CASE status WHEN 'Cancelled' THEN 'expired' END, status <> 'Cancelled' AND payment <> 'failed',
        CASE WHEN status IN ('Processing','Ordered','Shipped','Delivered') THEN bought + d * interval '10 days' END,
        -- Never within an hour of three days from now.
        now() + floor(d * 20 - 6)::int * interval '12 hours' + interval '1 hour', bought
      FROM made RETURNING id, claimed_at
    ), addressed AS (
      INSERT INTO order_addresses (order_id, name, address_ln_1, city, state, zip)
      SELECT id, 'Ada', '1 Way', 'Town', 'IL', '62701' FROM ordered WHERE claimed_at IS NOT NULL
    )
    INSERT INTO payments (id, purchase_id, processor, amount_cents, currency, intent_status)
      SELECT id, id, 'sandbox', price, 'usd', CASE WHEN payment IN ('paid', 'partially_refunded', 'refunded') THEN 'succeeded' END
      FROM made`,
    [String(SEED), count],
  );
  await pool.query(
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status)
    SELECT id, id, id, 'end', CASE payment_status WHEN 'refunded' THEN price_cents ELSE 1 + price_cents % 450 END, 'a test', 'succeeded'
    FROM orders WHERE payment_status IN ('refunded', 'partially_refunded')`,
  );
}

const getAnalytics = async (shop: TestApp, token: string, query = `?from=${FROM}&to=${TO}`) => {
  const { status, body } = await shop.call('GET', `/api/operator/analytics${query}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const BOUGHT = `orders WHERE payment_status IN ('paid','refunded','partially_refunded')
  AND to_char(created_at AT TIME ZONE '${ZONE}', 'YYYY-MM-DD') BETWEEN '${FROM}' AND '${TO}'`;
const queryRows = async (shop: TestApp, query: string): Promise<any[]> =>
  (await shop.deps.database.pool.query(query)).rows;
const queryNumber = async (shop: TestApp, query: string) =>
  Number((await queryRows(shop, `SELECT (${query}) AS value`))[0].value);
const REFUNDED = `(SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = orders.id)`;

test(`each figure equals a separate SQL query (seed ${SEED}) @R2-109`, async ({ shop, token }) => {
  const analytics = await getAnalytics(shop, token);
  expect(analytics.orders).toBe(await queryNumber(shop, `SELECT count(*) FROM ${BOUGHT}`));
  expect(analytics.orders).toBeGreaterThan(100);
  expect(analytics.gross).toBe((await queryNumber(shop, `SELECT sum(price_cents) FROM ${BOUGHT}`)) / 100);
  expect(analytics.refunded).toBe((await queryNumber(shop, `SELECT sum(${REFUNDED}) FROM ${BOUGHT}`)) / 100);
  expect(Math.round(analytics.revenue * 100)).toBe(
    await queryNumber(shop, `SELECT sum(price_cents) - sum(${REFUNDED}) FROM ${BOUGHT}`),
  );
  expect(analytics.claimed).toBe(
    await queryNumber(shop, `SELECT count(*) FROM ${BOUGHT} AND claimed_at IS NOT NULL`),
  );
  expect(analytics.claim_rate).toBeCloseTo(analytics.claimed / analytics.orders, 4);
});

test(`the median time to claim is the middle value (seed ${SEED}) @R2-111`, async ({ shop, token }) => {
  const rows = await queryRows(
    shop,
    `SELECT extract(epoch FROM claimed_at - created_at)::float8 / 3600 AS hours FROM ${BOUGHT} AND claimed_at IS NOT NULL ORDER BY 1`,
  );
  const hours = rows.map((row) => row.hours as number);
  const middle = hours.length / 2;
  const median = Number.isInteger(middle)
    ? ((hours[middle - 1] as number) + (hours[middle] as number)) / 2
    : (hours[Math.floor(middle)] as number);
  expect((await getAnalytics(shop, token)).median_hours_to_claim).toBeCloseTo(median, 1);
});

test(`every day is listed, also those without an order, and the days add up (seed ${SEED}) @R2-110`, async ({
  shop,
  token,
}) => {
  const { orders_by_day, gross, orders } = await getAnalytics(shop, token);
  const days: string[] = [];
  for (let at = Date.parse(FROM); at <= Date.parse(TO); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  expect(orders_by_day.map((day: any) => day.date)).toEqual(days);
  for (const day of orders_by_day) {
    const [row] = await queryRows(
      shop,
      `SELECT count(*)::int AS orders, coalesce(sum(price_cents), 0)::int AS gross, coalesce(sum(${REFUNDED}), 0)::int AS refunded FROM ${BOUGHT} AND (created_at AT TIME ZONE '${ZONE}')::date = '${day.date}'`,
    );
    expect(day).toEqual({
      date: day.date,
      orders: row.orders,
      gross: row.gross / 100,
      refunded: row.refunded / 100,
      revenue: (row.gross - row.refunded) / 100,
    });
  }
  expect(orders_by_day.reduce((sum: number, day: any) => sum + day.orders, 0)).toBe(orders);
  expect(Math.round(orders_by_day.reduce((sum: number, day: any) => sum + day.gross, 0) * 100)).toBe(
    Math.round(gross * 100),
  );
});

test(`the best gifts are the ten bought most often (seed ${SEED}) @R2-112`, async ({ shop, token }) => {
  const { best_gifts } = await getAnalytics(shop, token);
  const rows = await queryRows(
    shop,
    `SELECT gift_id, count(*)::int AS orders, sum(price_cents - ${REFUNDED})::int AS revenue FROM ${BOUGHT} GROUP BY gift_id ORDER BY 2 DESC, 3 DESC, 1 LIMIT 10`,
  );
  expect(best_gifts).toEqual(
    rows.map((row) => ({
      gift_id: row.gift_id,
      name: `Name of ${row.gift_id}`,
      orders: row.orders,
      revenue: row.revenue / 100,
    })),
  );
});

test(`the best gifts by revenue are the ten that brought the most, to the cent (seed ${SEED}) @R16-43`, async ({
  shop,
  token,
}) => {
  const rows = await queryRows(
    shop,
    `SELECT gift_id, count(*)::int AS orders, sum(price_cents - ${REFUNDED})::int AS revenue FROM ${BOUGHT} GROUP BY gift_id ORDER BY 3 DESC, 2 DESC, 1 LIMIT 10`,
  );
  const { best_gifts_by_revenue } = await getAnalytics(shop, token);
  expect(best_gifts_by_revenue).toEqual(
    rows.map((row) => ({
      gift_id: row.gift_id,
      name: `Name of ${row.gift_id}`,
      orders: row.orders,
      revenue: row.revenue / 100,
    })),
  );
});

test(`counts statuses, and values expiring orders by what is not refunded (seed ${SEED})`, async ({
  shop,
  token,
}) => {
  const analytics = await getAnalytics(shop, token);
  const statuses = await queryRows(
    shop,
    `SELECT status, count(*)::int AS orders FROM ${BOUGHT} GROUP BY status`,
  );
  expect(analytics.orders_by_status).toEqual(
    Object.fromEntries(statuses.map(({ status, orders }) => [status, orders])),
  );
  const soon = `orders WHERE status = 'Picked' AND payment_status IN ('paid','partially_refunded') AND expires_at <= now() + interval '3 days'`;
  expect(analytics.expiring_orders).toBe(await queryNumber(shop, `SELECT count(*) FROM ${soon}`));
  expect(Math.round(analytics.expiring_value * 100)).toBe(
    await queryNumber(shop, `SELECT coalesce(sum(price_cents - ${REFUNDED}), 0) FROM ${soon}`),
  );
});

test('without orders, rate and median are null @R2-109', async ({ shop, token }) => {
  expect(await getAnalytics(shop, token, '?from=2020-01-01&to=2020-01-02')).toMatchObject({
    orders: 0,
    gross: 0,
    revenue: 0,
    claim_rate: null,
    median_hours_to_claim: null,
    median_hours_to_ship: null,
    best_gifts: [],
    best_gifts_by_revenue: [],
    orders_by_status: {},
    orders_by_day: [
      { date: '2020-01-01', orders: 0, gross: 0, refunded: 0, revenue: 0 },
      { date: '2020-01-02', orders: 0, gross: 0, refunded: 0, revenue: 0 },
    ],
  });
});

test('the default range is the last thirty days including today @R2-110', async ({ shop, token }) => {
  const today = () => calendarDayIn(ZONE, new Date());
  const before = today();
  const { from, to, orders_by_day, ...shown } = await getAnalytics(shop, token, '');
  expect([before, today()]).toContain(to);
  expect(shown).toMatchObject({ time_zone: ZONE, today: to });
  expect(orders_by_day).toHaveLength(30);
  expect(orders_by_day[0].date).toBe(from);
});

test.for([
  ['?from=2026-02-01&to=2026-01-31', 'from'],
  ['?from=2020-01-01&to=2026-01-01', 'from'],
  ['?from=2023-01-01&to=2026-01-05', 'from'],
  ['?from=yesterday', 'from'],
  ['?to=2026-13-01', 'to'],
  ['?from=0000-01-01&to=2026-01-01', 'from'],
])('the range "%s" is a 400 that names %s @R2-110', async ([query, field], { shop, token }) => {
  const { status, body } = await shop.call('GET', `/api/operator/analytics${query}`, { token });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('the longest range is 1,100 days including the last', async ({ shop, token }) => {
  expect((await getAnalytics(shop, token, '?from=2023-01-01&to=2026-01-04')).orders_by_day).toHaveLength(
    1_100,
  );
});

test('exports the same days as CSV', async ({ shop, token }) => {
  const { status, body, headers } = await shop.call(
    'GET',
    `/api/operator/analytics/export?from=${FROM}&to=${TO}`,
    { token },
  );
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toBe(`attachment; filename="figures-${FROM}-to-${TO}.csv"`);
  const { orders_by_day } = await getAnalytics(shop, token);
  expect(body).toBe(
    [
      'date,orders,gross,refunded,revenue',
      ...orders_by_day.map((day: any) =>
        [day.date, day.orders, day.gross, day.refunded, day.revenue].join(','),
      ),
      '',
    ].join('\r\n'),
  );
});
