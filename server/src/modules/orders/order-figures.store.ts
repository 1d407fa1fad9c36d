import type { OperatorAnalytics } from '@presently/contracts/operator-analytics';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { orders } from './orders.tables.ts';

/** Days in UTC, both inclusive. */
export type Span = { from: string; to: string };

/** Amounts in cents; everything of one moment, because one statement reads it. */
export type SalesFigures = {
  orders: number;
  grossCents: number;
  refundedCents: number;
  claimed: number;
  medianSecondsToClaim: number | null;
  byStatus: OperatorAnalytics['orders_by_status'];
  byDay: { date: string; orders: number; grossCents: number; refundedCents: number }[];
  expiring: { orders: number; cents: number };
  bestGifts: { giftId: string; name: string; orders: number; revenueCents: number }[];
};

const BEST_GIFTS = 10;

/**
 * The figures of the gifts that were bought and paid within a span, whatever happened to them since; and
 * what is about to expire, whenever it was bought.
 */
export async function getSalesFigures(
  db: Executor,
  { from, to }: Span,
  expiringDays: number,
): Promise<SalesFigures> {
  // A report over rows of two modules: adding up amounts one order at a time would not end for a shop.
  const { rows } = await db.execute<SalesFigures>(sql`
    WITH bought AS MATERIALIZED (
      SELECT o.id, o.status, o.created_at, o.claimed_at, o.gift_id, o.gift->>'name' AS gift_name,
        (o.created_at AT TIME ZONE 'UTC')::date AS day, o.price_cents::bigint AS paid,
        coalesce(p.refunded_cents, 0)::bigint AS refunded
      FROM ${orders} o LEFT JOIN payments p ON p.reference = o.id::text
      WHERE o.payment_status IN ('paid', 'refunded', 'partially_refunded')
        AND o.created_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'
        AND o.created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'
    ), by_day AS (
      SELECT day, count(*)::int AS orders, sum(paid) AS paid, sum(refunded) AS refunded FROM bought GROUP BY day
    ), best AS (
      SELECT gift_id, (array_agg(gift_name ORDER BY created_at DESC, id))[1] AS name, count(*)::int AS orders,
        sum(paid - refunded) AS revenue
      FROM bought GROUP BY gift_id ORDER BY count(*) DESC, sum(paid - refunded) DESC, gift_id LIMIT ${BEST_GIFTS}
    ), expiring AS (
      SELECT count(*)::int AS orders, coalesce(sum(o.price_cents - coalesce(p.refunded_cents, 0)), 0) AS cents
      FROM ${orders} o LEFT JOIN payments p ON p.reference = o.id::text
      WHERE o.status = 'Picked' AND o.claimed_at IS NULL AND o.payment_status IN ('paid', 'partially_refunded')
        AND o.expires_at <= now() + make_interval(days => ${expiringDays})
    )
    SELECT
      (SELECT count(*)::int FROM bought) AS orders,
      (SELECT coalesce(sum(paid), 0)::float8 FROM bought) AS "grossCents",
      (SELECT coalesce(sum(refunded), 0)::float8 FROM bought) AS "refundedCents",
      (SELECT count(claimed_at)::int FROM bought) AS claimed,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM claimed_at - created_at))::float8
        FROM bought WHERE claimed_at IS NOT NULL) AS "medianSecondsToClaim",
      (SELECT coalesce(json_object_agg(status, orders), '{}')
        FROM (SELECT status, count(*)::int AS orders FROM bought GROUP BY status) AS counted) AS "byStatus",
      (SELECT json_agg(json_build_object('date', to_char(days.day, 'YYYY-MM-DD'), 'orders', coalesce(b.orders, 0),
          'grossCents', coalesce(b.paid, 0), 'refundedCents', coalesce(b.refunded, 0)) ORDER BY days.day)
        FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') AS days (day)
        LEFT JOIN by_day b ON b.day = days.day::date) AS "byDay",
      (SELECT json_build_object('orders', orders, 'cents', cents) FROM expiring) AS expiring,
      (SELECT coalesce(json_agg(json_build_object('giftId', gift_id, 'name', name, 'orders', orders, 'revenueCents', revenue)
          ORDER BY orders DESC, revenue DESC, gift_id), '[]') FROM best) AS "bestGifts"`);
  return rows[0] as SalesFigures;
}
