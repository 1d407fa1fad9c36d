import type { OperatorOrderQuery, Queue } from '@presently/contracts/operator-orders';
import {
  MAX_RECENT_ORDERS_SEARCHED,
  type OrderSearchField,
  searchesRecentOnly,
} from '@presently/contracts/order-search';
import type { OrderStatus, PAYMENT_STATUSES } from '@presently/contracts/orders';
import { type AnyColumn, and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isWithinDays, uuidOrNull } from '../../../platform/db/conditions.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  cursorKey,
  type KeysetSort,
  type ListPosition,
  readPageOfLists,
} from '../../../platform/http/keyset-pagination.ts';
import { isUuid } from '../../../platform/ids.ts';
import { MESSAGE_ALERT_KINDS } from '../../messaging/index.ts';
import { ordersWithDueRefunds } from '../../payments/index.ts';
import { isExpiringWithin, isIn, isListed, PENDING_PAYMENT_STATUSES } from '../order-policy.ts';
import { type OrderWithDetails, withDetails } from './order-details.store.ts';
import { type OrderRow, orderColumns } from './orders.store.ts';
import { fulfilmentQueue, orderNotes, orders } from './orders.tables.ts';
import { purchases } from './purchases.tables.ts';
import {
  findMatchedFields,
  literalTiersOf,
  type OrderSearch,
  parseOrderSearch,
  SEARCH_TIERS,
  type SearchTier,
  searchCondition,
  withSimilarNames,
} from './search-orders.store.ts';

export type OrderNoteRow = typeof orderNotes.$inferSelect;

const refundDue = sql`${orders.id} = ANY (ARRAY${ordersWithDueRefunds})`;
/**
 * The subject of an alert is an order, a purchase, a message about an order, or nothing of these. Reads other modules'
 * tables directly, which saves transferring the ids of all open alerts.
 */
const alertSubjects = sql`ARRAY(SELECT ${uuidOrNull(sql.raw('subject'))} FROM (
  SELECT subject FROM alerts WHERE resolved_at IS NULL
  UNION SELECT m.order_id::text FROM alerts a JOIN outbox_messages m ON m.id = ${uuidOrNull(sql.raw('a.subject'))} WHERE a.resolved_at IS NULL AND a.kind IN ${MESSAGE_ALERT_KINDS}
) AS open (subject))`;
const hasProblem = sql`(${orders.id} = ANY (${alertSubjects}) OR ${orders.purchaseId} = ANY (${alertSubjects}))`;

/** No index contains the status itself, see `fulfilment_queue`. The second conditions only make an index usable. */
function hasStatus(status: OrderStatus): SQL {
  const condition = sql`${orders.status} = ${status}`;
  switch (status) {
    case 'Picked':
      return sql`(${condition} AND ${orders.claimedAt} IS NULL)`;
    case 'Processing':
    case 'Ordered':
    case 'Shipped':
      return sql`(${condition} AND ${orders.id} IN (SELECT order_id FROM ${fulfilmentQueue} WHERE status = ${status}))`;
    case 'Delivered':
      return condition;
    case 'Cancelled':
      return sql`(${condition} AND ${orders.cancelReason} IS NOT NULL)`;
  }
}

/** Paid orders are nearly all; the others are few, and their second conditions only make an index usable. */
function hasPaymentStatus(status: (typeof PAYMENT_STATUSES)[number]): SQL {
  const condition = sql`${orders.paymentStatus} = ${status}`;
  switch (status) {
    case 'paid':
      return condition;
    case 'requires_action':
      return sql`(${condition} AND ${orders.purchaseId} IN (SELECT id FROM ${purchases} WHERE ${isIn(purchases.paymentStatus, PENDING_PAYMENT_STATUSES)}))`;
    case 'refunded':
    case 'partially_refunded':
      return sql`(${condition} AND ${orders.promisedRefundCents} > 0)`;
  }
}

function queueCondition(queue: Queue, expiringDays: number): SQL {
  switch (queue) {
    case 'to_pack':
      return hasStatus('Processing');
    case 'to_ship':
      return hasStatus('Ordered');
    case 'expiring':
      return isExpiringWithin(expiringDays);
    case 'problems':
      return hasProblem;
    case 'refund_due':
      return refundDue;
  }
}

/** The time at which an order entered the queue. */
const QUEUED_SINCE: Record<Queue, AnyColumn> = {
  to_pack: orders.statusChangedAt,
  to_ship: orders.statusChangedAt,
  expiring: orders.expiresAt,
  problems: orders.createdAt,
  refund_due: orders.createdAt,
};

type OrderSort = KeysetSort & { tier: SearchTier | null };

/** Newest first; within a queue longest-waiting first. */
const sortOf = (queue: Queue | undefined, tier: SearchTier | null): OrderSort => ({
  list: ['orders', queue ?? 'all', tier].filter(Boolean).join(' '),
  tier,
  by: queue ? QUEUED_SINCE[queue] : orders.createdAt,
  type: 'time',
  order: queue ? 'asc' : 'desc',
  id: orders.id,
});

/** The lists that a page can come from; a search has one per tier. */
export const operatorOrderSorts = ({
  queue,
  query,
}: Pick<OperatorOrderQuery, 'queue' | 'query'>): OrderSort[] =>
  query ? SEARCH_TIERS.map((tier) => sortOf(queue, tier)) : [sortOf(queue, null)];

/** The most recent orders, to use in place of `orders`; read in this order until a page is full. */
const mostRecentOrders = (db: Executor) =>
  db
    .select()
    .from(orders)
    .where(isListed.sql)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_RECENT_ORDERS_SEARCHED)
    .as('orders');

type ListOptions = Omit<OperatorOrderQuery, 'cursor'> & {
  /** In one of `operatorOrderSorts`. */
  position: ListPosition | null;
  expiringDays: number;
  /** Of `from` and `to`. */
  timeZone: string;
};

type FoundPage = { rows: OrderRow[]; nextCursor: string | null };
/** `search`, `tier`: those used last. */
type SearchedPage = FoundPage & { search: OrderSearch; tier: SearchTier };

const NOTHING_FOUND: FoundPage = { rows: [], nextCursor: null };

/** A page in the order of `operatorOrderSorts`; for a search, with the fields in which each order matches. */
export async function listOperatorOrders(
  db: Executor,
  options: ListOptions,
): Promise<{
  rows: OrderWithDetails[];
  nextCursor: string | null;
  matches: Map<string, OrderSearchField[]> | null;
}> {
  if (!options.query) {
    const { rows, nextCursor } = await readOrders(db, options, [sortOf(options.queue, null)]);
    return { rows: await withDetails(db, rows), nextCursor, matches: null };
  }
  const { rows, nextCursor, search, tier } = await searchOrders(db, options, options.query);
  const ids = rows.map(({ id }) => id);
  const matches = await findMatchedFields(db, ids, search, tier);
  return { rows: await withDetails(db, rows), nextCursor, matches };
}

/** Similar names are only searched if nothing else is found. */
async function searchOrders(db: Executor, options: ListOptions, query: string): Promise<SearchedPage> {
  const { queue, position } = options;
  const search = await parseOrderSearch(db, query);
  const nothing = { ...NOTHING_FOUND, search, tier: 'part' as const };
  if (search.terms.length === 0) return nothing;
  const similar = sortOf(queue, 'similar');
  if (position?.list !== similar.list) {
    const sorts = literalTiersOf(search).map((tier) => sortOf(queue, tier));
    const page = await readOrders(db, options, sorts, search);
    if (page.rows.length > 0 || position) return { ...nothing, ...page };
  }
  const forgiving = await withSimilarNames(db, search);
  if (!forgiving) return nothing;
  const page = await readOrders(db, options, [similar], forgiving);
  return { ...page, search: forgiving, tier: 'similar' };
}

async function readOrders(
  db: Executor,
  { queue, status, payment_status, query, from, to, timeZone, position, limit, expiringDays }: ListOptions,
  sorts: OrderSort[],
  search?: OrderSearch,
): Promise<FoundPage> {
  const conditions = and(
    isListed.sql,
    queue && queueCondition(queue, expiringDays),
    status && hasStatus(status),
    payment_status && hasPaymentStatus(payment_status),
    isWithinDays(orders.createdAt, { from, to, timeZone }),
  );
  const isByDate = ({ tier }: OrderSort) => tier === 'part' && searchesRecentOnly({ query, queue, from, to });
  const { rows, nextCursor } = await readPageOfLists(sorts, { position, limit }, (sort, page) =>
    db
      .select({ order: orderColumns, id: orders.id, cursorKey: cursorKey(sort) })
      .from(isByDate(sort) ? mostRecentOrders(db) : orders)
      .where(
        and(
          conditions,
          search && sort.tier ? searchCondition(search, sort.tier, { isByDate: isByDate(sort) }) : undefined,
          page.after,
        ),
      )
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
  return { rows: rows.map(({ order }) => order), nextCursor };
}

/** Counts the queues that depend on orders only; problems and due refunds are counted by their modules. */
export async function countWaitingOrders(
  db: Executor,
  expiringDays: number,
): Promise<{ toPack: number; toShip: number; expiring: number }> {
  const countQueued = async (status: OrderStatus) =>
    await db.$count(fulfilmentQueue, eq(fulfilmentQueue.status, status));
  return {
    toPack: await countQueued('Processing'),
    toShip: await countQueued('Ordered'),
    expiring: await db.$count(orders, queueCondition('expiring', expiringDays)),
  };
}

export async function insertOrderNote(
  tx: Tx,
  note: Pick<OrderNoteRow, 'orderId' | 'authorId' | 'authorName' | 'text'>,
): Promise<OrderNoteRow> {
  const [row] = await tx.insert(orderNotes).values(note).returning();
  return row as OrderNoteRow;
}

/** Newest first. */
export async function listOrderNotes(db: Executor, orderId: string): Promise<OrderNoteRow[]> {
  return await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.sequence));
}

/** By order ids or a purchase id, in the given order. Ignores ids that are malformed or unknown. */
export async function listOrdersByIds(db: Executor, ids: string[]): Promise<OrderRow[]> {
  const uuids = ids.filter(isUuid);
  return uuids.length === 0
    ? []
    : await db
        .select(orderColumns)
        .from(orders)
        .where(or(inArray(orders.id, uuids), inArray(orders.purchaseId, uuids)))
        .orderBy(asc(orders.position));
}
