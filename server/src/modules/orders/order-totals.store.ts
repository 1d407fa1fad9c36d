import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { orders } from './orders.tables.ts';

/** Totals over orders that are gifts: their money came in, whether or not it went back. Amounts in cents. */
export type OrderTotals = {
  orders: number;
  spentCents: number;
  refundedCents: number;
  claimed: number;
  delivered: number;
  cancelled: number;
  byStatus: Record<string, number>;
};

type Row = { status: string; orders: number; claimed: number; spent: number; refunded: number };

/** @param gifterId whose orders; null for the whole shop's */
export async function getOrderTotals(db: Executor, gifterId: string | null): Promise<OrderTotals> {
  const whose = gifterId === null ? sql`` : sql`AND o.gifter_id = ${gifterId}`;
  // A report over rows of two modules: adding up amounts one order at a time would not end for a shop.
  const { rows } = await db.execute<Row>(sql`
    SELECT o.status, count(*)::int AS orders, count(o.claimed_at)::int AS claimed,
      sum(o.price_cents)::float8 AS spent, coalesce(sum(p.refunded_cents), 0)::float8 AS refunded
    FROM ${orders} o LEFT JOIN payments p ON p.reference = o.id::text
    WHERE o.payment_status IN ('paid', 'refunded', 'partially_refunded') ${whose}
    GROUP BY o.status`);
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
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

/** Whether a gift was ever bought. */
export async function hasOrders(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM ${orders} WHERE payment_status IN ('paid', 'refunded', 'partially_refunded')) AS found`,
  );
  return rows[0]?.found ?? false;
}
