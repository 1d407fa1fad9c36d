import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { preparedStatement } from '../../../platform/db/prepared-statement.ts';
import {
  type AddressRow,
  GIFTER_VISIBLE_STATUSES,
  type OrderEventRow,
  type OrderRow,
} from './orders.store.ts';
import { addresses, orderEvents, orders } from './orders.tables.ts';

export type OrderWithDetails = OrderRow & { events: OrderEventRow[]; address: AddressRow | null };

type OrderWithDetailsRow = { order: OrderRow; event: OrderEventRow | null; address: AddressRow | null };

const selectOrderWithDetails = preparedStatement<{ id: string }, OrderWithDetailsRow[]>((db) =>
  db
    .select({ order: orders, event: orderEvents, address: addresses })
    .from(orders)
    .leftJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .leftJoin(addresses, eq(addresses.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('id')))
    .orderBy(asc(orderEvents.sequence))
    .prepare('select_order_with_details'),
);

/** @throws Error when there is none: ids from requests must be resolved first */
export async function getOrderWithDetails(db: Executor, id: string): Promise<OrderWithDetails> {
  const rows = await selectOrderWithDetails(db, { id });
  const [first] = rows;
  if (!first) throw new Error('Order not found');
  return { ...first.order, events: rows.flatMap(({ event }) => event ?? []), address: first.address };
}

/** Newest first, including orders that wait for 3-D Secure. @param page starts at 1 */
export async function listOrdersOfUser(
  db: Executor,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OrderWithDetails[]; total: number }> {
  const isOfUser = and(
    eq(orders.gifterId, userId),
    inArray(orders.paymentStatus, [...GIFTER_VISIBLE_STATUSES]),
  );
  const [counted] = await db.select({ total: count() }).from(orders).where(isOfUser);
  const rows = await db
    .select()
    .from(orders)
    .where(isOfUser)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows: await withDetails(db, rows), total: counted?.total ?? 0 };
}

const isAmongIds = (column: PgColumn) => sql`${column} = ANY(${sql.placeholder('ids')}::uuid[])`;

const selectDetails = preparedStatement<
  { ids: string[] },
  { event: OrderEventRow; address: AddressRow | null }[]
>((db) =>
  db
    .select({ event: orderEvents, address: addresses })
    .from(orderEvents)
    // The second condition is redundant, but keeps the planner from scanning the whole addresses table.
    .leftJoin(addresses, and(eq(addresses.orderId, orderEvents.orderId), isAmongIds(addresses.orderId)))
    .where(isAmongIds(orderEvents.orderId))
    .orderBy(asc(orderEvents.sequence))
    .prepare('select_order_details'),
);

/** Adds events and addresses to the orders; keeps their order. */
export async function withDetails(db: Executor, rows: OrderRow[]): Promise<OrderWithDetails[]> {
  if (rows.length === 0) return [];
  // Starting from events finds every address, because an order with an address has an event from being claimed.
  const details = await selectDetails(db, { ids: rows.map((row) => row.id) });
  return rows.map((row) => {
    const ofOrder = details.filter(({ event }) => event.orderId === row.id);
    return { ...row, events: ofOrder.map(({ event }) => event), address: ofOrder[0]?.address ?? null };
  });
}
