import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { clockTimestamp } from '../../../platform/db/columns.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  placeholdersFor,
  preparedStatement,
  preparedWrite,
} from '../../../platform/db/prepared-statement.ts';
import { isListed } from '../order-policy.ts';
import { writeOrderSearch } from './order-search.store.ts';
import {
  type AddressRow,
  isOfUser,
  type OrderEventRow,
  type OrderRow,
  orderColumns,
} from './orders.store.ts';
import { addresses, orderEvents, orders, shipments } from './orders.tables.ts';
import type { Shipment } from './shipments.store.ts';

export type OrderWithDetails = OrderRow & {
  events: OrderEventRow[];
  address: AddressRow | null;
  shipment: Shipment | null;
};

type Details = { address: AddressRow | null; shipment: Shipment | null };
type OrderWithDetailsRow = Details & { order: OrderRow; event: OrderEventRow | null };

/** One row per event, in order. */
const selectWithDetails = (db: Executor) =>
  db
    .select({ order: orderColumns, event: orderEvents, address: addresses, shipment: shipments })
    .from(orders)
    .leftJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .leftJoin(addresses, eq(addresses.orderId, orders.id))
    .leftJoin(shipments, eq(shipments.orderId, orders.id));

const selectOrderWithDetails = preparedStatement<{ id: string }, OrderWithDetailsRow[]>((db) =>
  selectWithDetails(db)
    .where(eq(orders.id, sql.placeholder('id')))
    .orderBy(asc(orderEvents.sequence))
    .prepare('select_order_with_details'),
);

const selectOrdersWithDetails = preparedStatement<{ purchaseId: string }, OrderWithDetailsRow[]>((db) =>
  selectWithDetails(db)
    .where(eq(orders.purchaseId, sql.placeholder('purchaseId')))
    .orderBy(asc(orders.position), asc(orderEvents.sequence))
    .prepare('select_orders_with_details'),
);

/** The orders of rows with one event each; keeps their order. */
function collectEvents(rows: OrderWithDetailsRow[]): OrderWithDetails[] {
  const collected: OrderWithDetails[] = [];
  for (const { order, event, address, shipment } of rows) {
    if (collected.at(-1)?.id !== order.id) collected.push({ ...order, events: [], address, shipment });
    if (event) collected.at(-1)?.events.push(event);
  }
  return collected;
}

/** @throws Error when there is none: ids from requests must be resolved first */
export async function getOrderWithDetails(db: Executor, id: string): Promise<OrderWithDetails> {
  const [order] = collectEvents(await selectOrderWithDetails(db, { id }));
  if (!order) throw new Error('Order not found');
  return order;
}

/** In the order of the purchase. */
export const listOrdersOfPurchase = async (db: Executor, purchaseId: string): Promise<OrderWithDetails[]> =>
  collectEvents(await selectOrdersWithDetails(db, { purchaseId }));

const isListedOrderOfUser = (db: Executor, userId: string) => and(isOfUser(db, userId), isListed.sql);
const newestFirst = [desc(orders.createdAt), desc(orders.id)];

/** Newest first, including orders that wait for 3-D Secure. @param page starts at 1 */
export async function listOrdersOfUser(
  db: Executor,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OrderWithDetails[]; total: number }> {
  const condition = isListedOrderOfUser(db, userId);
  const [counted] = await db.select({ total: count() }).from(orders).where(condition);
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows: await withDetails(db, rows), total: counted?.total ?? 0 };
}

/** The same orders, all of them: for the export of personal data. */
export async function listAllOrdersOfUser(db: Executor, userId: string): Promise<OrderWithDetails[]> {
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(isListedOrderOfUser(db, userId))
    .orderBy(...newestFirst);
  return await withDetails(db, rows);
}

const isAmongIds = (column: PgColumn) => sql`${column} = ANY(${sql.placeholder('ids')}::uuid[])`;

const selectDetails = preparedStatement<{ ids: string[] }, (Details & { event: OrderEventRow })[]>((db) =>
  db
    .select({ event: orderEvents, address: addresses, shipment: shipments })
    .from(orderEvents)
    // The second conditions are redundant, but keep the planner from scanning whole tables.
    .leftJoin(addresses, and(eq(addresses.orderId, orderEvents.orderId), isAmongIds(addresses.orderId)))
    .leftJoin(shipments, and(eq(shipments.orderId, orderEvents.orderId), isAmongIds(shipments.orderId)))
    .where(isAmongIds(orderEvents.orderId))
    .orderBy(asc(orderEvents.sequence))
    .prepare('select_order_details'),
);

/** Adds events, addresses and shipments to the orders; keeps their order. */
export async function withDetails(db: Executor, rows: OrderRow[]): Promise<OrderWithDetails[]> {
  if (rows.length === 0) return [];
  // Every claimed order has an event, so starting from events finds all addresses and shipments.
  const details = await selectDetails(db, { ids: rows.map((row) => row.id) });
  const detailsByOrder = Map.groupBy(details, ({ event }) => event.orderId);
  return rows.map((row) => {
    const ofOrder = detailsByOrder.get(row.id) ?? [];
    const { address = null, shipment = null } = ofOrder[0] ?? {};
    return { ...row, events: ofOrder.map(({ event }) => event), address, shipment };
  });
}

const NEW_ADDRESS_COLUMNS = [
  'orderId',
  'name',
  'addressLn1',
  'addressLn2',
  'city',
  'state',
  'zip',
  'email',
  'phone',
  'deliveryInstructions',
] as const;
export type NewAddress = Pick<AddressRow, (typeof NEW_ADDRESS_COLUMNS)[number]>;

export const insertAddress = preparedWrite<NewAddress>('insert_address', (db) =>
  db.insert(addresses).values(placeholdersFor(...NEW_ADDRESS_COLUMNS)),
);

/** Also overwrites an address that was erased because its retention ended, but never that of an erased recipient. */
export async function updateAddress(
  tx: Tx,
  { orderId, ...change }: typeof addresses.$inferInsert,
): Promise<void> {
  await tx
    .update(addresses)
    .set({ ...change, erasedAt: null, updatedAt: clockTimestamp })
    .where(eq(addresses.orderId, orderId));
  writeOrderSearch(tx, [orderId]);
}

/** The numbers of orders by their ids. */
export async function findOrderNumbers(db: Executor, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export async function findAddress(db: Executor, orderId: string): Promise<AddressRow | null> {
  const [row] = await db.select().from(addresses).where(eq(addresses.orderId, orderId));
  return row ?? null;
}
