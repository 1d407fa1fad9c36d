import type { IntentStatus } from '@presently/contracts/payments';
import {
  and,
  asc,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { placeholdersFor, preparedStatement, preparedWrite } from '../../platform/db/prepared-statement.ts';
import { deleteOlderThan } from '../../platform/db/purge.ts';
import { sqlState } from '../../platform/db/sql-state.ts';
import type { Intent } from './card-processor.ts';
import { keyOfReference, type PaymentKey } from './payment-key.ts';
import { payments, processorEvents, refunds } from './payments.tables.ts';
import { firstAttemptByTask, leaseEnd } from './refund-attempts.store.ts';

export type PaymentRow = Omit<typeof payments.$inferSelect, 'intentStatus'> & {
  intentStatus: IntentStatus | null;
};
export type RefundRow = typeof refunds.$inferSelect;
type NewRefund = Omit<typeof refunds.$inferInsert, 'attempts' | 'nextAttemptAt'>;

/** Narrows `intentStatus`: only values that passed `isIntentStatus` are ever stored. */
const toPaymentRow = (row: typeof payments.$inferSelect | undefined): PaymentRow | null =>
  (row as PaymentRow | undefined) ?? null;

const NEW_PAYMENT = [
  ...(['id', 'purchaseId', 'processor', 'paymentMethodId'] as const),
  ...(['amountCents', 'currency', 'payerFingerprint', 'ipFingerprint'] as const),
] as const;
export type NewPaymentRow = Pick<PaymentRow, (typeof NEW_PAYMENT)[number]>;

export const insertPayment = preparedWrite<NewPaymentRow>((db) =>
  db
    .insert(payments)
    .values(placeholdersFor(...NEW_PAYMENT))
    .prepare('insert_payment'),
);

/** Leaves an existing row with the same id as it is. */
export async function insertStandaloneIntent(
  db: Executor,
  payment: typeof payments.$inferInsert,
): Promise<void> {
  await db.insert(payments).values(payment).onConflictDoNothing();
}

/** @returns the new number of declined attempts */
export async function incrementDeclinedAttempts(db: Executor, id: string): Promise<number> {
  const [row] = await db
    .update(payments)
    .set({ declinedAttempts: sql`${payments.declinedAttempts} + 1` })
    .where(eq(payments.id, id))
    .returning({ declinedAttempts: payments.declinedAttempts });
  return row?.declinedAttempts ?? 0;
}

/** A payment with its age and the time since its outcome became unknown, both in seconds by the database's clock. */
export type PaymentWithAge = PaymentRow & { ageSeconds: number; unknownOutcomeSeconds: number | null };

/** What processing a payment needs of it. */
export type PaymentToProcess = Pick<
  PaymentWithAge,
  | ('id' | 'purchaseId' | 'processor' | 'paymentMethodId' | 'captureMethod' | 'amountCents' | 'currency')
  | ('intentId' | 'intentStatus' | 'clientSecret' | 'declineReason' | 'ageSeconds' | 'unknownOutcomeSeconds')
>;

const isPayment = (key: PaymentKey) =>
  'id' in key ? eq(payments.id, key.id) : eq(payments.purchaseId, key.purchaseId);

export async function findPaymentRow(db: Executor, key: PaymentKey): Promise<PaymentWithAge | null> {
  const ageSeconds = sql<number>`extract(epoch FROM now() - ${payments.createdAt})::float8`;
  const unknownOutcomeSeconds = sql<
    number | null
  >`extract(epoch FROM now() - ${payments.outcomeUnknownSince})::float8`;
  const [row] = await db
    .select({ payment: payments, ageSeconds, unknownOutcomeSeconds })
    .from(payments)
    .where(isPayment(key));
  return (
    (row && {
      ...(row.payment as PaymentRow),
      ageSeconds: row.ageSeconds,
      unknownOutcomeSeconds: row.unknownOutcomeSeconds,
    }) ??
    null
  );
}

/** From now on the intent is only looked up, never created again. */
export async function markOutcomeUnknown(db: Executor, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ outcomeUnknownSince: sql`coalesce(${payments.outcomeUnknownSince}, now())` })
    .where(eq(payments.id, id));
}

/** Finds the payment of an intent, by reference if the response with the intent's id never arrived. */
export async function findPaymentOfIntent(
  db: Executor,
  intent: { id: string; reference: string | null },
): Promise<PaymentRow | null> {
  const key = intent.reference === null ? null : keyOfReference(intent.reference);
  const byReference = key ? and(isNull(payments.intentId), isPayment(key)) : undefined;
  const [row] = await db
    .select()
    .from(payments)
    .where(or(eq(payments.intentId, intent.id), byReference));
  return toPaymentRow(row);
}

export async function lockPayment(tx: Tx, key: PaymentKey): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(isPayment(key)).for('update');
  return toPaymentRow(row);
}

type PaidIntent = Pick<Intent, 'id' | 'clientSecret' | 'paymentMethodId' | 'amountCents' | 'currency'>;

/** The method that an intent used: for a name such as `pm_card_visa`, Stripe makes one of its own. */
const usedMethod = (id: string | null | Placeholder) => sql`coalesce(${id}, ${payments.paymentMethodId})`;

const updateToPaid = preparedStatement<PaidIntent & { paymentId: string }, (typeof payments.$inferSelect)[]>(
  (db) =>
    db
      .update(payments)
      .set({
        intentId: sql`${sql.placeholder('id')}`,
        clientSecret: sql`${sql.placeholder('clientSecret')}`,
        paymentMethodId: usedMethod(sql.placeholder('paymentMethodId')),
        intentStatus: 'succeeded',
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(payments.id, sql.placeholder('paymentId')),
          isNull(payments.intentId),
          isNull(payments.intentStatus),
          isNull(payments.declineReason),
          eq(payments.amountCents, sql.placeholder('amountCents')),
          eq(payments.currency, sql.placeholder('currency')),
        ),
      )
      .returning()
      .prepare('record_paid'),
);

const UNIQUE_VIOLATION = '23505';

/**
 * Fast path: marks a payment without any recorded intent state as paid, in one statement.
 * @returns null when a state was recorded already, the amount differs or the method has paid before; `recordIntent` then
 * takes the locked path
 */
export async function recordPaid(
  db: Executor,
  paymentId: string,
  { id, clientSecret, paymentMethodId, amountCents, currency }: PaidIntent,
): Promise<PaymentRow | null> {
  const [row] = await updateToPaid(db, {
    id,
    clientSecret,
    paymentMethodId,
    amountCents,
    currency,
    paymentId,
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) return [];
    throw error;
  });
  return toPaymentRow(row);
}

/** Whether this payment method has paid something else. */
export async function hasMethodPaid(
  db: Executor,
  { id, processor }: Pick<PaymentRow, 'id' | 'processor'>,
  paymentMethodId: string,
): Promise<boolean> {
  const isSameMethod = and(eq(payments.processor, processor), eq(payments.paymentMethodId, paymentMethodId));
  const paid = and(isSameMethod, eq(payments.intentStatus, 'succeeded'), ne(payments.id, id));
  return (await db.$count(payments, paid)) > 0;
}

export async function updateIntent(
  tx: Tx,
  id: string,
  intent: Pick<Intent, 'id' | 'clientSecret' | 'paymentMethodId' | 'status'> & {
    declineReason: string | null;
    isDeclined: boolean;
  },
): Promise<PaymentRow> {
  const change = {
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    paymentMethodId: usedMethod(intent.paymentMethodId),
    intentStatus: intent.status,
    declineReason: intent.declineReason,
    declinedAttempts: sql`${payments.declinedAttempts} + ${intent.isDeclined ? 1 : 0}`,
    updatedAt: sql`now()`,
  };
  const [row] = await tx.update(payments).set(change).where(eq(payments.id, id)).returning();
  return row as PaymentRow;
}

/** Marks a payment as cancelled for which no intent was ever created. */
export async function cancelWithoutIntent(db: Executor, id: string, declineReason: string): Promise<void> {
  await db
    .update(payments)
    .set({ intentStatus: 'canceled', declineReason, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), isNull(payments.intentId), isNull(payments.intentStatus)));
}

/** Ids of standalone intents older than `minutes` that are not final. */
export async function listStaleIntents(db: Executor, minutes: number, limit: number): Promise<string[]> {
  const isOpen = or(
    isNull(payments.intentStatus),
    notInArray(payments.intentStatus, ['succeeded', 'canceled']),
  );
  const isOld = lt(payments.createdAt, sql`now() - make_interval(mins => ${minutes})`);
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.captureMethod, 'manual'), isOld, isOpen))
    .orderBy(asc(payments.createdAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** @returns false when the event was stored before */
export async function insertProcessorEvent(
  tx: Executor,
  event: { id: string; type: string },
): Promise<boolean> {
  const rows = await tx
    .insert(processorEvents)
    .values({ id: event.id, type: event.type })
    .onConflictDoNothing()
    .returning({ id: processorEvents.id });
  return rows.length > 0;
}

export async function isProcessorEventKnown(db: Executor, eventId: string): Promise<boolean> {
  return (
    (await db.select({ id: processorEvents.id }).from(processorEvents).where(eq(processorEvents.id, eventId)))
      .length > 0
  );
}

const listRefundRows = async (db: Executor, condition: SQL): Promise<RefundRow[]> =>
  await db.select().from(refunds).where(condition).orderBy(asc(refunds.createdAt), asc(refunds.id));

/** Oldest first. */
export const listRefundsOf = async (db: Executor, paymentId: string): Promise<RefundRow[]> =>
  await listRefundRows(db, eq(refunds.paymentId, paymentId));

/** Oldest first. */
export const listRefundsOfOrder = async (db: Executor, orderId: string): Promise<RefundRow[]> =>
  await listRefundRows(db, eq(refunds.orderId, orderId));

/** Inserts a refund; one that the processor does not have yet is due in a few seconds. */
export async function insertRefund(tx: Executor, refund: NewRefund): Promise<void> {
  const nextAttemptAt = refund.processorRefundId ? null : firstAttemptByTask;
  await tx.insert(refunds).values({ ...refund, nextAttemptAt });
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

/** A result is to be told to the listeners, at the end of the lease by another process. A pending refund is waited for. */
const timesOf = (status: RefundRow['status']) =>
  status === 'pending' ? { nextAttemptAt: null } : { settledAt: sql`now()`, nextAttemptAt: leaseEnd };

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

/** Ids of refunds that have been pending for more than `minutes`, oldest first. */
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
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Three times as long as Stripe delivers or lists an event. */
const EVENT_RETENTION_DAYS = 90;

export const purgeProcessorEvents = (db: Executor): Promise<number> =>
  deleteOlderThan(db, {
    table: processorEvents,
    key: [processorEvents.id],
    timestamp: processorEvents.receivedAt,
    days: EVENT_RETENTION_DAYS,
  });

/** GDPR erasure: replaces reasons that operators wrote, which may name a person. The standard reasons stay. */
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
