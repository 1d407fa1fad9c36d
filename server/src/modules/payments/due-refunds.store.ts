import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { cursorKey, type KeysetSort, parseCursor, readPage } from '../../platform/http/keyset-pagination.ts';
import { refunds } from './payments.tables.ts';

const RETRY_PREFIX = 'again:';

/** The idempotency key of the refund that replaces a failed one. */
export const retryKey = (refundId: string): string => `${RETRY_PREFIX}${refundId}`;

/** Pending, or failed and neither retried nor covered by other refunds. */
const isDue: SQL = sql`${refunds.status} IN ('pending', 'failed')
  AND (${refunds.status} = 'pending' OR EXISTS (SELECT FROM orders WHERE orders.id = ${refunds.orderId} AND promised_refund_cents < amount_cents))
  AND NOT EXISTS (SELECT FROM refunds again WHERE again.order_id = ${refunds.orderId} AND again.idempotency_key = ${RETRY_PREFIX}::text || ${refunds.id})`;

/** A subquery: the ids of the orders with due refunds. */
export const ordersWithDueRefunds: SQL = sql`(SELECT ${refunds.orderId} FROM ${refunds} WHERE ${isDue})`;

type DueRefund = typeof refunds.$inferSelect;

const OLDEST_FIRST: KeysetSort = {
  list: 'refunds-due',
  by: refunds.createdAt,
  type: 'time',
  order: 'asc',
  id: refunds.id,
};

/** A page of due refunds, oldest first. */
export async function listDueRefunds(
  db: Executor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: DueRefund[]; nextCursor: string | null }> {
  const position = parseCursor(OLDEST_FIRST, cursor);
  const columns = getTableColumns(refunds);
  return await readPage(OLDEST_FIRST, { position, limit }, (page) =>
    db
      .select({ ...columns, cursorKey: cursorKey(OLDEST_FIRST) })
      .from(refunds)
      .where(and(isDue, page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

export async function countRefundsDue(db: Executor): Promise<number> {
  return await db.$count(refunds, isDue);
}

/** Whether an order has a due refund with this status. */
export async function hasDueRefund(
  db: Executor,
  orderId: string,
  status: 'pending' | 'failed',
): Promise<boolean> {
  return (await db.$count(refunds, and(isDue, eq(refunds.orderId, orderId), eq(refunds.status, status)))) > 0;
}
