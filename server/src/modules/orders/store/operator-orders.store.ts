import type { OperatorOrderQuery, Queue } from '@presently/contracts/operator-orders';
import {
  MAX_RECENT_ORDERS_SEARCHED,
  MIN_SUBSTRING_LENGTH,
  searchesRecentOnly,
} from '@presently/contracts/order-search';
import type { OrderStatus, PAYMENT_STATUSES } from '@presently/contracts/orders';
import { type AnyColumn, and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isWithinDays } from '../../../platform/db/conditions.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  type CursorPosition,
  cursorKey,
  type KeysetSort,
  readPage,
} from '../../../platform/http/keyset-pagination.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isExpiringWithin, isListed } from '../order-policy.ts';
import { type OrderWithDetails, withDetails } from './order-details.store.ts';
import { type OrderRow, orderColumns } from './orders.store.ts';
import { fulfilmentQueue, orderNotes, orderSearch, orders } from './orders.tables.ts';
import { purchases } from './purchases.tables.ts';

export type OrderNoteRow = typeof orderNotes.$inferSelect;

/** Casts a text reference of another module to uuid, so that the primary key is used; null if it is not a UUID. */
const uuidOrNull = (text: string) =>
  sql.raw(`CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::uuid END`);

// Reads other modules' tables directly, which saves transferring the ids of all due refunds and open alerts.
const refundDue = sql`${orders.id} = ANY (ARRAY(
  SELECT r.order_id FROM refunds r JOIN orders refunded ON refunded.id = r.order_id
  WHERE r.status IN ('pending', 'failed') AND (r.status = 'pending' OR refunded.promised_refund_cents < refunded.amount_cents)
    AND NOT EXISTS (SELECT FROM refunds again WHERE again.order_id = r.order_id AND again.idempotency_key = 'again:' || r.id)))`;
/** The subject of an alert is an order, a purchase, a message about an order, or nothing of these. */
const alertSubjects = sql`ARRAY(SELECT ${uuidOrNull('subject')} FROM (
  SELECT subject FROM alerts WHERE resolved_at IS NULL
  UNION SELECT m.order_id::text FROM alerts a JOIN outbox_messages m ON m.id = ${uuidOrNull('a.subject')} WHERE a.resolved_at IS NULL AND a.kind IN ('message_given_up', 'message_lost')
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
      return sql`(${condition} AND ${orders.purchaseId} IN (SELECT id FROM ${purchases} WHERE ${purchases.paymentStatus} IN ('awaiting', 'requires_action')))`;
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

/** Since when an order is in the queue. */
const QUEUED_SINCE: Record<Queue, AnyColumn> = {
  to_pack: orders.statusChangedAt,
  to_ship: orders.statusChangedAt,
  expiring: orders.expiresAt,
  problems: orders.createdAt,
  refund_due: orders.createdAt,
};

/** Newest first; within a queue longest-waiting first. */
export const operatorOrderSort = (queue: Queue | undefined): KeysetSort => ({
  list: `orders ${queue ?? 'all'}`,
  by: queue ? QUEUED_SINCE[queue] : orders.createdAt,
  type: 'time',
  order: queue ? 'asc' : 'desc',
  id: orders.id,
});

const MAX_SEARCH_WORDS = 6;

/**
 * For each word of the query: it occurs in the ids, names, e-mail addresses or tracking number. Words
 * shorter than MIN_SUBSTRING_LENGTH match the beginnings of words only.
 */
function searchCondition(query: string | undefined): SQL | undefined {
  const words = query?.split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS) ?? [];
  const conditions = words.map((word) => {
    const plain = sql`replace(replace(replace(plain_text(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
    if ([...word].length >= MIN_SUBSTRING_LENGTH) return sql`document LIKE '%' || ${plain}`;
    return sql`(document LIKE ${plain} OR document LIKE '% ' || ${plain} OR document LIKE E'%\n' || ${plain})`;
  });
  if (conditions.length === 0) return undefined;
  return sql`${orders.id} IN (SELECT order_id FROM ${orderSearch} WHERE ${sql.join(conditions, sql` AND `)})`;
}

const isAmongMostRecent = sql`${orders.createdAt} >= coalesce((
  SELECT created_at FROM ${orders} WHERE ${isListed.sql}
  ORDER BY created_at DESC, id DESC OFFSET ${MAX_RECENT_ORDERS_SEARCHED - 1} LIMIT 1), '-infinity')`;

type ListOptions = Omit<OperatorOrderQuery, 'cursor'> & {
  /** In the order of `operatorOrderSort`. */
  position: CursorPosition | null;
  expiringDays: number;
};

/** A page in the order of `operatorOrderSort`. */
export async function listOperatorOrders(
  db: Executor,
  { queue, status, payment_status, query, from, to, position, limit, expiringDays }: ListOptions,
): Promise<{ rows: OrderWithDetails[]; nextCursor: string | null }> {
  const sort = operatorOrderSort(queue);
  const conditions = and(
    isListed.sql,
    queue && queueCondition(queue, expiringDays),
    status && hasStatus(status),
    payment_status && hasPaymentStatus(payment_status),
    isWithinDays(orders.createdAt, { from, to }),
    searchCondition(query),
    searchesRecentOnly({ query, queue, from, to }) ? isAmongMostRecent : undefined,
  );
  const { rows, nextCursor } = await readPage(sort, { position, limit }, (page) =>
    db
      .select({ order: orderColumns, id: orders.id, cursorKey: cursorKey(sort) })
      .from(orders)
      .where(and(conditions, page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
  const details = await withDetails(
    db,
    rows.map(({ order }) => order),
  );
  return { rows: details, nextCursor };
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

/** By their ids or that of their purchase, in its order. Ignores ids that are malformed or unknown. */
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
