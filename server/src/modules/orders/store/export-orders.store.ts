import type { OrderStatus } from '@presently/contracts/orders';
import { and, eq, sql } from 'drizzle-orm';
import { type DayFilter, isWithinDays } from '../../../platform/db/conditions.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { ReadRouter } from '../../../platform/db/read-router.ts';
import {
  afterCursor,
  type CursorPosition,
  cursorKey,
  type KeysetSort,
  orderBy,
} from '../../../platform/http/keyset-pagination.ts';
import { isPaid } from '../order-policy.ts';
import { orderColumns } from './orders.store.ts';
import { addresses, orders, shipments } from './orders.tables.ts';

const BATCH_SIZE = 500;

export type ExportFilter = DayFilter & { status?: OrderStatus | undefined };

/** Reads the payments module's table directly: going through its API would cost one query for each order. */
const refundedCents = sql<number>`coalesce((SELECT sum(amount_cents) FROM refunds r WHERE r.order_id = ${orders.id} AND r.status = 'succeeded'), 0)::int`;

const OLDEST_FIRST: KeysetSort = {
  list: 'exported-orders',
  by: orders.createdAt,
  type: 'time',
  order: 'asc',
  id: orders.id,
};

const selectBatch = (db: Executor, { status, ...days }: ExportFilter, position: CursorPosition | null) =>
  db
    .select({
      order: orderColumns,
      address: addresses,
      shipment: shipments,
      refundedCents,
      id: orders.id,
      cursorKey: cursorKey(OLDEST_FIRST),
    })
    .from(orders)
    .leftJoin(addresses, eq(addresses.orderId, orders.id))
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(
      and(
        isPaid.sql,
        status && eq(orders.status, status),
        isWithinDays(orders.createdAt, days),
        afterCursor(OLDEST_FIRST, position),
      ),
    )
    .orderBy(orderBy(OLDEST_FIRST))
    .limit(BATCH_SIZE);

export type ExportedOrder = Awaited<ReturnType<typeof selectBatch>>[number];

/** Yields paid orders with their addresses in batches, oldest first. No connection is held between batches. */
export async function* streamOrders(
  reads: ReadRouter,
  filter: ExportFilter,
): AsyncGenerator<ExportedOrder[]> {
  let position: CursorPosition | null = null;
  for (;;) {
    const after = position;
    const rows: ExportedOrder[] = await reads.readCurrent(({ db }) => selectBatch(db, filter, after));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    position = { cursorKey: last.cursorKey, id: last.id };
  }
}
