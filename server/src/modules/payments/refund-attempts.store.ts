import { and, eq, gt, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { refunds } from './payments.tables.ts';

/** A refund that this process may send to the processor. */
export type ClaimedRefund = { id: string; attempts: number };

/** Lease of a claimed refund: longer than any attempt. */
const LEASE_SECONDS = 60;
/** Enough time to commit and start the request. */
const FIRST_LEASE_SECONDS = 5;
const MAX_ATTEMPTS = 20;
const MAX_DELAY_SECONDS = 3_600;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Exponential backoff: 2 s after the first attempt, then twice as long each time; null after the last one. */
const retryDelaySeconds = (attempts: number): number | null =>
  attempts < MAX_ATTEMPTS ? Math.min(2 ** attempts, MAX_DELAY_SECONDS) : null;

/** If the process dies while holding the refund, another one takes over at this time. */
export const leaseEnd = inSeconds(LEASE_SECONDS);

/** How long a new refund is reserved for the process that requested it. */
export const firstAttemptByTask = inSeconds(FIRST_LEASE_SECONDS);

const claim = { attempts: sql`${refunds.attempts} + 1`, nextAttemptAt: leaseEnd };
const claimed = { id: refunds.id, attempts: refunds.attempts };

/** Claims the most overdue refund, and counts the attempt before it is made. @returns null if none is due */
export async function claimDueRefund(db: Executor): Promise<ClaimedRefund | null> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.nextAttemptAt, sql`now()`))
    .orderBy(refunds.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(refunds)
    .set(claim)
    .where(eq(refunds.id, sql`(${due})`))
    .returning(claimed);
  return row ?? null;
}

/** Being processed for the first time: the attempt has neither failed nor outlived its lease. */
const isInProgress = and(gt(refunds.nextAttemptAt, sql`now()`), isNull(refunds.lastError));
const isBeingSent = sql`(${and(gt(refunds.attempts, 0), isNotNull(refunds.nextAttemptAt), isInProgress)})`;

/** Claims an order's pending refunds, whether or not they are due, except those that another request is sending. */
export async function claimPendingRefunds(db: Executor, orderId: string): Promise<ClaimedRefund[]> {
  return await db
    .update(refunds)
    .set(claim)
    .where(and(eq(refunds.status, 'pending'), eq(refunds.orderId, orderId), not(isBeingSent)))
    .returning(claimed);
}

/** Whether an order's refund is being processed for the first time, by this process or another. */
export async function hasRefundInProgress(db: Executor, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isInProgress))
    .limit(1);
  return rows.length > 0;
}

/** Schedules the next attempt of a refund after a failed one. */
export async function postponeRefund(db: Executor, { id, attempts }: ClaimedRefund): Promise<void> {
  const seconds = retryDelaySeconds(attempts);
  await db
    .update(refunds)
    .set({ nextAttemptAt: seconds === null ? null : inSeconds(seconds) })
    .where(eq(refunds.id, id));
}

/** Nothing is left to do. */
export async function markListenersNotified(db: Executor, id: string): Promise<void> {
  await db.update(refunds).set({ nextAttemptAt: null }).where(eq(refunds.id, id));
}
