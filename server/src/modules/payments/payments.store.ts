import type { IntentStatus } from '@presently/contracts/payments';
import { and, eq, isNotNull, isNull, lt, ne, notInArray, or, type Placeholder, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { placeholdersFor, preparedStatement, preparedWrite } from '../../platform/db/prepared-statement.ts';
import { deleteInBatches } from '../../platform/db/purge.ts';
import { sqlState } from '../../platform/db/sql-state.ts';
import type { Intent } from './card-processor.ts';
import { keyOfReference, type PaymentKey } from './payment-key.ts';
import { payments } from './payments.tables.ts';

export type PaymentRow = Omit<typeof payments.$inferSelect, 'intentStatus'> & {
  intentStatus: IntentStatus | null;
};
/** Narrows `intentStatus`: only values that passed `isIntentStatus` are ever stored. */
const toPaymentRow = (row: typeof payments.$inferSelect | undefined): PaymentRow | null =>
  (row as PaymentRow | undefined) ?? null;

const NEW_PAYMENT = [
  'id',
  'purchaseId',
  'processor',
  'paymentMethodId',
  'amountCents',
  'currency',
  'payerFingerprint',
  'ipFingerprint',
] as const;
export type NewPaymentRow = Pick<PaymentRow, (typeof NEW_PAYMENT)[number]>;

export const insertPayment = preparedWrite<NewPaymentRow>('insert_payment', (db) =>
  db.insert(payments).values(placeholdersFor(...NEW_PAYMENT)),
);

/** Leaves an existing row with the same id as it is. */
export async function insertStandaloneIntent(
  db: Executor,
  payment: typeof payments.$inferInsert,
): Promise<void> {
  await db.insert(payments).values(payment).onConflictDoNothing();
}

/** Stores the card that a standalone intent is about to be confirmed with. */
export async function updateStandaloneMethod(
  db: Executor,
  id: string,
  paymentMethodId: string,
): Promise<void> {
  await db.update(payments).set({ paymentMethodId, updatedAt: sql`now()` }).where(eq(payments.id, id));
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

/** The columns needed to process a payment. */
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

/** Payments of purchases whose intent is not final. */
export async function listOpenPayments(db: Executor): Promise<PaymentRow[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        isNotNull(payments.purchaseId),
        isNotNull(payments.intentId),
        notInArray(payments.intentStatus, ['succeeded', 'canceled']),
      ),
    );
  return rows as PaymentRow[];
}

export async function lockPayment(tx: Tx, key: PaymentKey): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(isPayment(key)).for('update');
  return toPaymentRow(row);
}

type PaidIntent = Pick<Intent, 'id' | 'clientSecret' | 'paymentMethodId' | 'amountCents' | 'currency'>;

/** The payment method that an intent used: for a name such as `pm_card_visa`, Stripe creates a new one. */
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

/** Whether this payment method was used for another payment. */
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

/**
 * Ids of standalone intents older than `minutes` that are not final: a random selection if there are more than `limit`,
 * so that none is starved.
 */
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
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** As long as idempotency keys: a browser that was offline may repeat its confirmation. */
const SECRET_RETENTION_DAYS = 7;

/** Clears the client secrets of payments that succeeded long ago. @returns their number */
export const purgeClientSecrets = async (db: Executor): Promise<number> =>
  await deleteInBatches(async (batchSize) => {
    const { rowCount } = await db.execute(sql`
      WITH old AS MATERIALIZED (
        SELECT id FROM payments WHERE intent_status = 'succeeded' AND client_secret IS NOT NULL
          AND updated_at < now() - make_interval(days => ${SECRET_RETENTION_DAYS})
        LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      ) UPDATE payments SET client_secret = NULL FROM old WHERE payments.id = old.id`);
    return rowCount ?? 0;
  });
