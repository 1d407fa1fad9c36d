import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { smsBudget } from './accounts.tables.ts';

/** A calendar day in UTC, and an SMS's destination country. */
export type DailySms = { day: string; isToCanada: boolean };

/** Counts an SMS. @returns the number sent that day, including this one */
export async function countDailySms(
  tx: Tx,
  { day, isToCanada }: DailySms,
): Promise<{ sent: number; sentToCanada: number }> {
  const toCanada = isToCanada ? 1 : 0;
  const [row] = await tx
    .insert(smsBudget)
    .values({ day, sent: 1, sentToCanada: toCanada })
    .onConflictDoUpdate({
      target: smsBudget.day,
      set: { sent: sql`${smsBudget.sent} + 1`, sentToCanada: sql`${smsBudget.sentToCanada} + ${toCanada}` },
    })
    .returning({ sent: smsBudget.sent, sentToCanada: smsBudget.sentToCanada });
  if (!row) throw new Error('The SMS budget upsert returned no row');
  return row;
}

/** Reverts `countDailySms`; after midnight there may be nothing to revert. */
export async function uncountDailySms(db: Executor, { day, isToCanada }: DailySms): Promise<void> {
  const { sent, sentToCanada } = smsBudget;
  await db
    .update(smsBudget)
    .set({ sent: sql`${sent} - 1`, ...(isToCanada ? { sentToCanada: sql`${sentToCanada} - 1` } : {}) })
    .where(and(eq(smsBudget.day, day), isToCanada ? gt(sentToCanada, 0) : gt(sent, sentToCanada)));
}
