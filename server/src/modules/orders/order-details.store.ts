import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-statement.ts';
import { type AddressRow, type OrderEventRow, type OrderRow, VISIBLE_TO_GIFTER } from './orders.store.ts';
import { addresses, orderEvents, orders } from './orders.tables.ts';

/** An order with all that a view of it needs, read at once. */
export type OrderWithDetails = OrderRow & { events: OrderEventRow[]; address: AddressRow | null };

type OrderWithDetailsRow = { order: OrderRow; event: OrderEventRow | null; address: AddressRow | null };

const selectOrderWithDetails = prepared<{ id: string }, OrderWithDetailsRow[]>((db) =>
  db
    .select({ order: orders, event: orderEvents, address: addresses })
    .from(orders)
    .leftJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .leftJoin(addresses, eq(addresses.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('id')))
    .orderBy(asc(orderEvents.seq))
    .prepare('select_full_order'),
);

export async function getOrderWithDetails(db: Executor, id: string): Promise<OrderWithDetails> {
  const rows = await selectOrderWithDetails(db, { id });
  const [first] = rows;
  if (!first) throw new Error('An order vanished');
  return { ...first.order, events: rows.flatMap(({ event }) => event ?? []), address: first.address };
}

export async function listOrdersOfUser(
  db: Executor,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OrderWithDetails[]; total: number }> {
  const own = and(eq(orders.gifterId, userId), inArray(orders.paymentStatus, [...VISIBLE_TO_GIFTER]));
  const [counted] = await db.select({ total: count() }).from(orders).where(own);
  const rows = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows: await withDetails(db, rows), total: counted?.total ?? 0 };
}

const isAmongIds = (column: PgColumn) => sql`${column} = ANY(${sql.placeholder('ids')}::uuid[])`;

const selectDetails = prepared<{ ids: string[] }, { event: OrderEventRow; address: AddressRow | null }[]>(
  (db) =>
    db
      .select({ event: orderEvents, address: addresses })
      .from(orderEvents)
      // The second condition says nothing new, but keeps the planner from walking through all addresses.
      .leftJoin(addresses, and(eq(addresses.orderId, orderEvents.orderId), isAmongIds(addresses.orderId)))
      .where(isAmongIds(orderEvents.orderId))
      .orderBy(asc(orderEvents.seq))
      .prepare('select_order_details'),
);

/** The same orders with their events and addresses, in the same order. */
export async function withDetails(db: Executor, rows: OrderRow[]): Promise<OrderWithDetails[]> {
  if (rows.length === 0) return [];
  // What has an address has been claimed, and that is an event.
  const details = await selectDetails(db, { ids: rows.map((row) => row.id) });
  return rows.map((row) => {
    const own = details.filter(({ event }) => event.orderId === row.id);
    return { ...row, events: own.map(({ event }) => event), address: own[0]?.address ?? null };
  });
}
