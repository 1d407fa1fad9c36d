import { and, eq, isNull, sql } from 'drizzle-orm';
import { writtenAt } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { alarms } from './alarms.tables.ts';

export type AlarmRow = typeof alarms.$inferSelect;
export type Alarm = { kind: string; subject: string; text: string };

/** Raises an alarm for the operators; one that is open already only counts up. */
export async function raiseAlarm(db: Tx | Executor, alarm: Alarm): Promise<void> {
  await db
    .insert(alarms)
    .values({ id: newId(), ...alarm })
    .onConflictDoUpdate({
      target: [alarms.kind, alarms.subject],
      targetWhere: isNull(alarms.settledAt),
      set: { text: alarm.text, times: sql`${alarms.times} + 1`, lastSeenAt: writtenAt },
    });
}

/** Ends an alarm whose cause is gone; `settledBy` names the operator, if it was one. */
export async function settleAlarm(
  db: Tx | Executor,
  { kind, subject, settledBy = null }: { kind: string; subject: string; settledBy?: string | null },
): Promise<void> {
  await db
    .update(alarms)
    .set({ settledAt: writtenAt, settledBy })
    .where(and(eq(alarms.kind, kind), eq(alarms.subject, subject), isNull(alarms.settledAt)));
}
