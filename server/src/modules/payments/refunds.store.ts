import { and, asc, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import type { PaymentRow } from './payments.store.ts';
import { payments, refunds } from './payments.tables.ts';
import { firstAttemptByTask, leaseEnd } from './refund-attempts.store.ts';

export type RefundRow = typeof refunds.$inferSelect;
type NewRefund = Omit<typeof refunds.$inferInsert, 'attempts' | 'nextAttemptAt'>;

const listRefundRows = async (db: Executor, condition: SQL): Promise<RefundRow[]> =>
  await db.select().from(refunds).where(condition).orderBy(asc(refunds.createdAt), asc(refunds.id));

/** Oldest first. */
export const listRefundsOfPayment = async (db: Executor, paymentId: string): Promise<RefundRow[]> =>
  await listRefundRows(db, eq(refunds.paymentId, paymentId));

/** Oldest first. */
export const listRefundsOfOrder = async (db: Executor, orderId: string): Promise<RefundRow[]> =>
  await listRefundRows(db, eq(refunds.orderId, orderId));

/** Sums of successful refunds and of all that have not failed, by order; orders without refunds are omitted. */
export async function sumRefundsByOrder(
  db: Executor,
  orderIds: string[],
): Promise<Map<string, { refundedCents: number; requestedCents: number }>> {
  if (orderIds.length === 0) return new Map();
  const sumOf = (which: SQL) =>
    sql<number>`coalesce(sum(${refunds.amountCents}) FILTER (WHERE ${which}), 0)::float8`;
  const rows = await db
    .select({
      orderId: refunds.orderId,
      refundedCents: sumOf(sql`${refunds.status} = 'succeeded'`),
      requestedCents: sumOf(sql`${refunds.status} <> 'failed'`),
    })
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ orderId, ...sums }) => [orderId, sums]));
}

/**
 * A result still has to be sent to the listeners, by another process once the lease ends. A pending refund has to be
 * waited for.
 */
const timesOf = (status: RefundRow['status']) =>
  status === 'pending' ? { nextAttemptAt: null } : { settledAt: sql`now()`, nextAttemptAt: leaseEnd };

/** Inserts a refund; if the processor does not have it yet, it is due in a few seconds. */
export async function insertRefund(tx: Executor, refund: NewRefund): Promise<void> {
  const times = refund.processorRefundId ? timesOf(refund.status) : { nextAttemptAt: firstAttemptByTask };
  await tx.insert(refunds).values({ ...refund, ...times });
}

/** A refund with its payment and the seconds since its outcome became unknown. */
export async function findRefundRow(
  db: Executor,
  refundId: string,
): Promise<{ refund: RefundRow; payment: PaymentRow; unknownOutcomeSeconds: number | null } | null> {
  const unknownOutcomeSeconds = sql<
    number | null
  >`extract(epoch FROM now() - ${refunds.outcomeUnknownSince})::float8`;
  const [row] = await db
    .select({ refund: refunds, payment: payments, unknownOutcomeSeconds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  return row ? { ...row, payment: row.payment as PaymentRow } : null;
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return row ?? null;
}

export async function updateRefund(
  db: Executor,
  id: string,
  change: Partial<Pick<RefundRow, 'status' | 'processorRefundId' | 'lastError'>>,
): Promise<void> {
  await db
    .update(refunds)
    .set({ ...change, ...(change.status && timesOf(change.status)) })
    .where(eq(refunds.id, id));
}

/** From now on the refund is only looked up, never created again. */
export async function markRefundOutcomeUnknown(db: Executor, id: string): Promise<void> {
  await db
    .update(refunds)
    .set({ outcomeUnknownSince: sql`coalesce(${refunds.outcomeUnknownSince}, now())` })
    .where(eq(refunds.id, id));
}

/** Recalculates `refunded_cents` from the succeeded refunds. */
export async function updateRefundedTotal(tx: Tx, paymentId: string): Promise<void> {
  const sum = sql`(SELECT coalesce(sum(${refunds.amountCents}), 0) FROM ${refunds} WHERE ${refunds.paymentId} = ${paymentId} AND ${refunds.status} = 'succeeded')`;
  await tx
    .update(payments)
    .set({ refundedCents: sum, updatedAt: sql`now()` })
    .where(eq(payments.id, paymentId));
}

/**
 * Ids of refunds pending for more than `minutes`: a random selection if there are more than `limit`, so that none is
 * starved.
 */
export async function listLatePendingRefunds(
  db: Executor,
  minutes: number,
  limit: number,
): Promise<string[]> {
  const isLate = lt(refunds.createdAt, sql`now() - make_interval(mins => ${minutes})`);
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), isLate))
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** GDPR erasure: replaces reasons written by operators, which may name a person. Standard reasons are kept. */
export async function eraseRefundReasons(tx: Tx, orderIds: string[], replacement: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ reason: replacement })
    .where(
      and(
        inArray(refunds.orderId, orderIds),
        notInArray(refunds.reason, ['cancelled', 'declined', 'expired']),
      ),
    );
}
