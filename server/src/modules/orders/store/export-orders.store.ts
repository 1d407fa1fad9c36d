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

type ExportFilter = DayFilter & { status?: OrderStatus | undefined };

/** Reads the payments module's table directly: going through its API would cost one query per order. */
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

type Row = Awaited<ReturnType<typeof selectBatch>>[number];

/** One order as it is exported. */
const toExportedOrder = ({ order, address, shipment, refundedCents }: Row) => ({
  id: order.id,
  urlId: order.urlId,
  number: order.number,
  createdAt: order.createdAt,
  status: order.status,
  paymentStatus: order.paymentStatus,
  giftId: order.giftId,
  giftName: order.gift.name,
  amountCents: order.amountCents,
  refundedCents,
  giftDate: order.giftDate,
  gifter: {
    firstName: order.gifter.firstName,
    lastName: order.gifter.lastName,
    email: order.gifter.email,
  },
  claimedAt: order.claimedAt,
  expiresAt: order.expiresAt,
  recipient: address && {
    name: address.name,
    addressLn1: address.addressLn1,
    addressLn2: address.addressLn2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    email: address.email,
    phone: address.phone,
    deliveryInstructions: address.deliveryInstructions,
  },
  carrier: shipment?.carrier ?? null,
  trackingNumber: shipment?.trackingNumber ?? null,
  estimatedDelivery: shipment?.estimatedDelivery ?? null,
});
export type ExportedOrder = ReturnType<typeof toExportedOrder>;

/** Yields paid orders with their recipients in batches, oldest first. No connection is held between batches. */
export async function* streamOrders(
  reads: ReadRouter,
  filter: ExportFilter,
): AsyncGenerator<ExportedOrder[]> {
  let position: CursorPosition | null = null;
  for (;;) {
    const after = position;
    const rows: Row[] = await reads.readCurrent(({ db }) => selectBatch(db, filter, after));
    if (rows.length > 0) yield rows.map(toExportedOrder);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    position = { cursorKey: last.cursorKey, id: last.id };
  }
}
