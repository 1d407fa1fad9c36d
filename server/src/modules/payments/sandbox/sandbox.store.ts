import type { IntentStatus } from '@presently/contracts/payments';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { sandboxIntents, sandboxPaymentMethods, sandboxRequests } from '../payments.tables.ts';

export type SandboxIntent = typeof sandboxIntents.$inferSelect;
export type SandboxMethod = typeof sandboxPaymentMethods.$inferSelect;

/** One request with a key at a time: the others wait here for its end. Returns the earlier one, if any. */
export async function takeRequest(
  tx: Tx,
  { idempotencyKey, requestHash }: { idempotencyKey: string; requestHash: string },
): Promise<{ requestHash: string; result: unknown } | null> {
  const taken = await tx
    .insert(sandboxRequests)
    .values({ idempotencyKey, requestHash, result: sql`'null'` })
    .onConflictDoNothing()
    .returning({ key: sandboxRequests.idempotencyKey });
  if (taken.length > 0) return null;
  const [row] = await tx
    .select()
    .from(sandboxRequests)
    .where(eq(sandboxRequests.idempotencyKey, idempotencyKey));
  return row ?? null;
}

export async function keepResult(tx: Tx, idempotencyKey: string, result: unknown): Promise<void> {
  await tx.update(sandboxRequests).set({ result }).where(eq(sandboxRequests.idempotencyKey, idempotencyKey));
}

/** The saved answer that named this id. */
export async function findResult(db: Executor, id: string): Promise<unknown> {
  const [row] = await db
    .select({ result: sandboxRequests.result })
    .from(sandboxRequests)
    .where(sql`${sandboxRequests.result}->>'id' = ${id}`)
    .limit(1);
  return row?.result ?? null;
}

export async function insertMethod(
  db: Executor,
  method: Pick<SandboxMethod, 'id' | 'behaviour' | 'brand' | 'last4'>,
): Promise<void> {
  await db.insert(sandboxPaymentMethods).values(method);
}

export async function lockMethod(tx: Tx, id: string): Promise<SandboxMethod | null> {
  const [row] = await tx
    .select()
    .from(sandboxPaymentMethods)
    .where(eq(sandboxPaymentMethods.id, id))
    .for('update');
  return row ?? null;
}

export async function bindMethod(tx: Tx, id: string, intentId: string): Promise<void> {
  await tx
    .update(sandboxPaymentMethods)
    .set({ usedByIntent: intentId })
    .where(eq(sandboxPaymentMethods.id, id));
}

/** An intent that came to nothing gives its payment method free. */
export async function releaseMethod(tx: Tx, intentId: string, id: string | null): Promise<void> {
  if (id === null) return;
  await tx
    .update(sandboxPaymentMethods)
    .set({ usedByIntent: null })
    .where(and(eq(sandboxPaymentMethods.id, id), eq(sandboxPaymentMethods.usedByIntent, intentId)));
}

export async function insertIntent(
  tx: Tx,
  intent: typeof sandboxIntents.$inferInsert,
): Promise<SandboxIntent> {
  const [row] = await tx.insert(sandboxIntents).values(intent).returning();
  return row as SandboxIntent;
}

export async function findIntentRow(
  db: Executor,
  by: { id: string } | { reference: string },
): Promise<SandboxIntent | null> {
  const is = 'id' in by ? eq(sandboxIntents.id, by.id) : eq(sandboxIntents.reference, by.reference);
  const [row] = await db.select().from(sandboxIntents).where(is);
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
