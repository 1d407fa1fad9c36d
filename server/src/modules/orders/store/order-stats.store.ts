import type { OperatorAnalytics } from '@presently/contracts/operator-analytics';
import { and, count, inArray, type SQL, sql } from 'drizzle-orm';
import { dayIn, isWithinDays } from '../../../platform/db/conditions.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { isExpiringWithin, isPaid, isSold } from '../order-policy.ts';
import { UNDONE } from '../order-steps.ts';
import { orders } from './orders.tables.ts';

/** Days in a time zone (IANA name), both inclusive. */
export type DateRange = { from: string; to: string; timeZone: string };

/** Amounts in cents. Consistent, because a single statement reads all of it. */
type SalesReport = {
  orders: number;
  grossCents: number;
  refundedCents: number;
  claimed: number;
  medianSecondsToClaim: number | null;
  /** From claim to shipment, for shipped orders. */
  medianSecondsToShip: number | null;
  byStatus: OperatorAnalytics['orders_by_status'];
  byDay: { date: string; orders: number; grossCents: number; refundedCents: number }[];
  expiring: { orders: number; cents: number };
  bestGifts: GiftSales[];
  bestGiftsByRevenue: GiftSales[];
};

type GiftSales = { giftId: string; name: string; orders: number; revenueCents: number };

const MAX_BEST_GIFTS = 10;

// Reads the payments module's table directly: a report over all orders must aggregate in the database.
const refundedByOrder = sql`(SELECT order_id, sum(amount_cents) AS cents FROM refunds WHERE status = 'succeeded' GROUP BY order_id) AS back`;

/**
 * Statistics for paid orders placed in the range, regardless of their current status. `expiring` is independent of the
 * range.
 */
export async function getSalesReport(
  db: Executor,
  range: DateRange,
  expiringDays: number,
): Promise<SalesReport> {
  const { from, to, timeZone } = range;
  const { rows } = await db.execute<SalesReport>(sql`
    WITH bought AS MATERIALIZED (
      SELECT orders.id, orders.status, orders.created_at, orders.claimed_at, orders.gift_id,
        v.name AS gift_name, ${dayIn(timeZone, orders.createdAt)} AS day,
        orders.amount_cents::bigint AS paid, coalesce(back.cents, 0)::bigint AS refunded
      FROM orders JOIN gift_versions v ON v.id = orders.gift_version_id LEFT JOIN ${refundedByOrder} ON back.order_id = orders.id
      WHERE ${isPaid.sql} AND ${isWithinDays(orders.createdAt, range)}
    ), by_day AS (
      SELECT day, count(*)::int AS orders, sum(paid) AS paid, sum(refunded) AS refunded FROM bought GROUP BY day
    ), sold AS (
      SELECT gift_id, (array_agg(gift_name ORDER BY created_at DESC, id))[1] AS name, count(*)::int AS orders,
        sum(paid - refunded) AS revenue
      FROM bought GROUP BY gift_id
    ), shipped AS (
      SELECT event.occurred_at - bought.claimed_at AS after
      FROM bought JOIN order_events event ON event.order_id = bought.id AND event.type = 'Shipped'
      WHERE NOT EXISTS (SELECT FROM order_events undone
        WHERE undone.order_id = bought.id AND undone.type = ${UNDONE} AND undone.sequence > event.sequence)
    ), expiring AS (
      SELECT count(*)::int AS orders, coalesce(sum(orders.amount_cents - coalesce(back.cents, 0)), 0) AS cents
      FROM orders LEFT JOIN ${refundedByOrder} ON back.order_id = orders.id
      WHERE ${isExpiringWithin(expiringDays)}
    )
    SELECT
      (SELECT count(*)::int FROM bought) AS orders,
      (SELECT coalesce(sum(paid), 0)::float8 FROM bought) AS "grossCents",
      (SELECT coalesce(sum(refunded), 0)::float8 FROM bought) AS "refundedCents",
      (SELECT count(claimed_at)::int FROM bought) AS claimed,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM claimed_at - created_at))::float8
        FROM bought WHERE claimed_at IS NOT NULL) AS "medianSecondsToClaim",
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM after))::float8
        FROM shipped) AS "medianSecondsToShip",
      (SELECT coalesce(json_object_agg(status, orders), '{}')
        FROM (SELECT status, count(*)::int AS orders FROM bought GROUP BY status) AS counted) AS "byStatus",
      (SELECT json_agg(json_build_object('date', to_char(days.day, 'YYYY-MM-DD'), 'orders', coalesce(b.orders, 0),
          'grossCents', coalesce(b.paid, 0), 'refundedCents', coalesce(b.refunded, 0)) ORDER BY days.day)
        FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') AS days (day)
        LEFT JOIN by_day b ON b.day = days.day::date) AS "byDay",
      (SELECT json_build_object('orders', orders, 'cents', cents) FROM expiring) AS expiring,
      ${bestGifts(sql`orders DESC, revenue DESC, gift_id`)} AS "bestGifts",
      ${bestGifts(sql`revenue DESC, orders DESC, gift_id`)} AS "bestGiftsByRevenue"`);
  return rows[0] as SalesReport;
}

const bestGifts = (order: SQL) => sql`(
  SELECT coalesce(json_agg(json_build_object('giftId', gift_id, 'name', name, 'orders', orders, 'revenueCents', revenue) ORDER BY ${order}), '[]')
  FROM (SELECT * FROM sold ORDER BY ${order} LIMIT ${MAX_BEST_GIFTS}) AS best)`;

/** Totals over orders that were paid, including refunded ones. Amounts in cents. */
export type OrderTotals = {
  orders: number;
  spentCents: number;
  refundedCents: number;
  claimed: number;
  delivered: number;
  cancelled: number;
  byStatus: Record<string, number>;
};

type StatusTotalsRow = { status: string; orders: number; claimed: number; spent: number; refunded: number };

/** @param gifterId null: of all gifters */
export async function getOrderTotals(db: Executor, gifterId: string | null): Promise<OrderTotals> {
  const ofGifter =
    gifterId === null
      ? sql``
      : sql`AND orders.purchase_id IN (SELECT id FROM purchases WHERE gifter_id = ${gifterId})`;
  const { rows } = await db.execute<StatusTotalsRow>(sql`
    SELECT orders.status, count(*)::int AS orders, count(orders.claimed_at)::int AS claimed,
      sum(orders.amount_cents)::float8 AS spent, coalesce(sum(back.cents), 0)::float8 AS refunded
    FROM orders LEFT JOIN ${refundedByOrder} ON back.order_id = orders.id
    WHERE ${isPaid.sql} ${ofGifter}
    GROUP BY orders.status`);
  const sum = (of: (row: StatusTotalsRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const byStatus = Object.fromEntries(rows.map((row) => [row.status, row.orders]));
  return {
    orders: sum((row) => row.orders),
    spentCents: sum((row) => row.spent),
    refundedCents: sum((row) => row.refunded),
    claimed: sum((row) => row.claimed),
    delivered: byStatus['Delivered'] ?? 0,
    cancelled: byStatus['Cancelled'] ?? 0,
    byStatus,
  };
}

/** Whether any order has ever been paid. */
export async function hasOrders(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT FROM orders WHERE ${isPaid.sql}) AS found`,
  );
  return rows[0]?.found ?? false;
}

/** The number of paid orders by gift id, without cancelled ones. Gifts that were never sold are not in the map. */
export async function countSoldByGift(db: Executor, giftIds: string[]): Promise<Map<string, number>> {
  if (giftIds.length === 0) return new Map();
  const rows = await db
    .select({ giftId: orders.giftId, sold: count() })
    .from(orders)
    .where(and(inArray(orders.giftId, giftIds), isSold.sql))
    .groupBy(orders.giftId);
  return new Map(rows.map(({ giftId, sold }) => [giftId, sold]));
}
