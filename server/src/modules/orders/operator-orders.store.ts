import type { OperatorOrderQuery, Queue } from '@presently/contracts/operator-orders';
import {
  MIN_SUBSTRING_LENGTH,
  searchesRecentOnly,
  MAX_RECENT_ORDERS_SEARCHED,
} from '@presently/contracts/order-search';
import { type AnyColumn, and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { afterCursor, type Cursor, epochMicros } from '../../platform/http/keyset-pagination.ts';
import { isUuid, newUuid } from '../../platform/ids.ts';
import { type OrderWithDetails, withDetails } from './order-details.store.ts';
import { matchesId, type OrderRow } from './orders.store.ts';
import { orderNotes, orders } from './orders.tables.ts';

export type OrderNoteRow = typeof orderNotes.$inferSelect;

/** Written out, so that the partial index over the same words serves it. Attempts that were never paid are in no list. */
const isListed = sql`${orders.paymentStatus} IN ('requires_action', 'paid', 'refunded', 'partially_refunded')`;

const isUnclaimedGift = sql`${orders.status} = 'Picked' AND ${orders.claimedAt} IS NULL AND ${orders.paymentStatus} IN ('paid', 'partially_refunded')`;

/** What other modules note as text is an id only if it looks like one; as such it is found by a primary key. */
const asId = (text: string) =>
  sql.raw(`CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::uuid END`);

const hasIdAmong = (references: SQL) =>
  sql`${orders.id} = ANY (ARRAY(SELECT ${asId('reference')} FROM (${references}) AS given (reference)))`;

// A report over rows of several modules: the ids of every refund and alarm need not travel here and back.
const refundDue = hasIdAmong(sql`
  SELECT p.reference FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status IN ('pending', 'failed') AND (r.status = 'pending' OR p.refunded_cents < p.amount_cents)
    AND NOT EXISTS (SELECT FROM refunds again WHERE again.payment_id = r.payment_id AND again.key = 'again:' || r.id)`);
const hasProblem = hasIdAmong(sql`
  SELECT subject FROM alarms WHERE settled_at IS NULL
  UNION SELECT m.reference FROM alarms a JOIN messages m ON m.id = ${asId('a.subject')} WHERE a.settled_at IS NULL AND a.kind IN ('message_given_up', 'message_lost')`);

type Waiting = { condition: SQL; since: AnyColumn };

function waitingIn(queue: Queue, expiringDays: number): Waiting {
  switch (queue) {
    case 'to_pack':
      return { condition: eq(orders.status, 'Processing'), since: orders.statusChangedAt };
    case 'to_ship':
      return { condition: eq(orders.status, 'Ordered'), since: orders.statusChangedAt };
    case 'expiring':
      return {
        condition: sql`${isUnclaimedGift} AND ${orders.expiresAt} <= now() + make_interval(days => ${expiringDays})`,
        since: orders.expiresAt,
      };
    case 'problems':
      return { condition: hasProblem, since: orders.createdAt };
    case 'refund_due':
      return { condition: refundDue, since: orders.createdAt };
  }
}

/**
 * Each word somewhere in ids, names, e-mail addresses or tracking number; one of a letter or two at the
 * beginning of their words. Nobody types more than a few.
 */
function wordsIn(query: string | undefined): SQL[] {
  const words = query?.split(/\s+/).filter(Boolean).slice(0, 6) ?? [];
  return words.map((word) => {
    const plain = sql`replace(replace(replace(plain_text(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
    if ([...word].length >= MIN_SUBSTRING_LENGTH) return sql`orders.search_words LIKE '%' || ${plain}`;
    return sql`(orders.search_words LIKE ${plain} OR orders.search_words LIKE '% ' || ${plain} OR orders.search_words LIKE E'%\n' || ${plain})`;
  });
}

const isAmongNewest = sql`${orders.createdAt} >= coalesce((
  SELECT created_at FROM orders AS newest WHERE payment_status IN ('requires_action', 'paid', 'refunded', 'partially_refunded')
  ORDER BY created_at DESC, id DESC OFFSET ${MAX_RECENT_ORDERS_SEARCHED - 1} LIMIT 1), '-infinity')`;

const startOfDay = (day: string) => sql`${day}::date::timestamp AT TIME ZONE 'UTC'`;
const endOfDay = (day: string) => sql`(${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`;

type Wish = Omit<OperatorOrderQuery, 'cursor'> & { cursor: Cursor | null; expiringDays: number };

/** Newest first; of a queue, what waits longest first. With one more than `limit` if there are more. */
export async function listOrdersForOperators(
  db: Executor,
  { queue, status, payment_status, query, from, to, cursor, limit, expiringDays }: Wish,
): Promise<(OrderWithDetails & { at: string })[]> {
  const waiting = queue && waitingIn(queue, expiringDays);
  const time = waiting?.since ?? orders.createdAt;
  const direction = waiting ? asc : desc;
  const rows = await db
    .select({ order: orders, at: epochMicros(time) })
    .from(orders)
    .where(
      and(
        isListed,
        waiting?.condition,
        status && eq(orders.status, status),
        payment_status && eq(orders.paymentStatus, payment_status),
        from === undefined ? undefined : gte(orders.createdAt, startOfDay(from)),
        to === undefined ? undefined : lt(orders.createdAt, endOfDay(to)),
        ...wordsIn(query),
        searchesRecentOnly({ query, queue, from, to }) ? isAmongNewest : undefined,
        afterCursor(cursor, { time, id: orders.id, newestFirst: !waiting }),
      ),
    )
    .orderBy(direction(time), direction(orders.id))
    .limit(limit + 1);
  const details = await withDetails(
    db,
    rows.map(({ order }) => order),
  );
  return details.map((order, index) => ({ ...order, at: rows[index]?.at ?? '' }));
}

/** How many orders wait in the queues that orders alone make. */
export async function countWaitingOrders(
  db: Executor,
  expiringDays: number,
): Promise<{ toPack: number; toShip: number; expiring: number }> {
  const countOf = async (queue: Queue) => await db.$count(orders, waitingIn(queue, expiringDays).condition);
  return {
    toPack: await countOf('to_pack'),
    toShip: await countOf('to_ship'),
    expiring: await countOf('expiring'),
  };
}

/** For operators: any order that is in their lists. */
export async function findListedOrderId(db: Executor, id: string): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(matchesId(id), isListed));
  return row?.id ?? null;
}

export async function insertOrderNote(
  tx: Tx,
  note: Pick<OrderNoteRow, 'orderId' | 'authorId' | 'authorName' | 'text'>,
): Promise<OrderNoteRow> {
  const [row] = await tx
    .insert(orderNotes)
    .values({ id: newUuid(), ...note })
    .returning();
  return row as OrderNoteRow;
}

/** Newest first. */
export async function listOrderNotes(db: Executor, orderId: string): Promise<OrderNoteRow[]> {
  return await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.at), desc(orderNotes.id));
}

/** Orders by their own ids; whatever is no id of an order is left out. */
export async function listOrdersByIds(db: Executor, ids: string[]): Promise<OrderRow[]> {
  const known = ids.filter(isUuid);
  return known.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, known));
}
