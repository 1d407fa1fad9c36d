import type { IntentStatus } from '@presently/contracts/payments';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  placeholdersFor,
  preparedStatement,
  preparedWrite,
} from '../../../platform/db/prepared-statement.ts';
import { sandboxIntents, sandboxPaymentMethods, sandboxRequests } from '../payments.tables.ts';

export type SandboxIntent = typeof sandboxIntents.$inferSelect;
export type SandboxMethod = typeof sandboxPaymentMethods.$inferSelect;

const insertRequest = preparedStatement<{ idempotencyKey: string; requestHash: string }, { key: string }[]>(
  (db) =>
    db
      .insert(sandboxRequests)
      .values({ ...placeholdersFor('idempotencyKey', 'requestHash'), result: sql`'null'` })
      .onConflictDoNothing()
      .returning({ key: sandboxRequests.idempotencyKey })
      .prepare('insert_sandbox_request'),
);

/**
 * Claims an idempotency key; a concurrent request with the same key waits here. @returns the earlier request, if any
 */
export async function claimRequest(
  tx: Tx,
  { idempotencyKey, requestHash }: { idempotencyKey: string; requestHash: string },
): Promise<{ requestHash: string; result: unknown } | null> {
  const inserted = await insertRequest(tx, { idempotencyKey, requestHash });
  if (inserted.length > 0) return null;
  const [row] = await tx
    .select()
    .from(sandboxRequests)
    .where(eq(sandboxRequests.idempotencyKey, idempotencyKey));
  return row ?? null;
}

export const saveResult = preparedWrite<{ idempotencyKey: string; result: unknown }>(
  'save_sandbox_result',
  (db) =>
    db
      .update(sandboxRequests)
      .set(placeholdersFor('result'))
      .where(eq(sandboxRequests.idempotencyKey, sql.placeholder('idempotencyKey'))),
);

/** The saved result with this `id`, for example a refund's. */
export async function findResult(db: Executor, id: string): Promise<unknown> {
  const [row] = await db
    .select({ result: sandboxRequests.result })
    .from(sandboxRequests)
    .where(sql`${sandboxRequests.result}->>'id' = ${id}`)
    .limit(1);
  return row?.result ?? null;
}

type NewMethod = Pick<SandboxMethod, 'id' | 'behaviour' | 'brand' | 'last4'>;

const insertPreparedMethod = preparedStatement<NewMethod, unknown>((db) =>
  db
    .insert(sandboxPaymentMethods)
    .values(placeholdersFor('id', 'behaviour', 'brand', 'last4'))
    .prepare('insert_sandbox_method'),
);

export async function insertMethod(db: Executor, method: NewMethod): Promise<void> {
  await insertPreparedMethod(db, method);
}

const selectMethodForUpdate = preparedStatement<{ id: string }, SandboxMethod[]>((db) =>
  db
    .select()
    .from(sandboxPaymentMethods)
    .where(eq(sandboxPaymentMethods.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_sandbox_method'),
);

export async function lockMethod(tx: Tx, id: string): Promise<SandboxMethod | null> {
  const [row] = await selectMethodForUpdate(tx, { id });
  return row ?? null;
}

export const markMethodUsed = preparedWrite<{ id: string; usedByIntent: string }>(
  'mark_sandbox_method_used',
  (db) =>
    db
      .update(sandboxPaymentMethods)
      .set(placeholdersFor('usedByIntent'))
      .where(eq(sandboxPaymentMethods.id, sql.placeholder('id'))),
);

/** Makes the payment method of a failed or cancelled intent usable again. */
export async function releaseMethod(tx: Tx, intentId: string, id: string | null): Promise<void> {
  if (id === null) return;
  await tx
    .update(sandboxPaymentMethods)
    .set({ usedByIntent: null })
    .where(and(eq(sandboxPaymentMethods.id, id), eq(sandboxPaymentMethods.usedByIntent, intentId)));
}

const NEW_INTENT = [
  'id',
  'clientSecret',
  'amountCents',
  'currency',
  'status',
  'captureMethod',
  'paymentMethodId',
  'reference',
  'declineCode',
] as const;
type NewIntent = Pick<SandboxIntent, (typeof NEW_INTENT)[number]>;

export const insertIntent = preparedWrite<NewIntent>('insert_sandbox_intent', (db) =>
  db.insert(sandboxIntents).values(placeholdersFor(...NEW_INTENT)),
);

export async function findIntentRow(
  db: Executor,
  by: { id: string } | { reference: string },
): Promise<SandboxIntent | null> {
  const matches = 'id' in by ? eq(sandboxIntents.id, by.id) : eq(sandboxIntents.reference, by.reference);
  const [row] = await db.select().from(sandboxIntents).where(matches);
  return row ?? null;
}

export async function lockIntent(tx: Tx, id: string): Promise<SandboxIntent | null> {
  const [row] = await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for('update');
  return row ?? null;
}

type IntentChange = {
  status?: IntentStatus;
  paymentMethodId?: string | null;
  declineCode?: string | null;
  refundedCents?: number;
};

export async function updateIntentRow(tx: Tx, id: string, change: IntentChange): Promise<SandboxIntent> {
  const [row] = await tx.update(sandboxIntents).set(change).where(eq(sandboxIntents.id, id)).returning();
  return row as SandboxIntent;
}
