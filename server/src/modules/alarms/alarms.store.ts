import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { writtenAt } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { beyond, type Cursor, cursorTime } from '../../platform/http/cursor.ts';
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

const isOpen = isNull(alarms.settledAt);

/** Settles one by its id; null when it is unknown. One that was settled before stays as it was. */
export async function settleAlarmById(tx: Tx, id: string, settledBy: string): Promise<AlarmRow | null> {
  const [settled] = await tx
    .update(alarms)
    .set({ settledAt: writtenAt, settledBy })
    .where(and(eq(alarms.id, id), isOpen))
    .returning();
  if (settled) return settled;
  const [row] = await tx.select().from(alarms).where(eq(alarms.id, id));
  return row ?? null;
}

/** Settles the alarms of a kind whose cause a check has not found again. */
export async function settleAlarmsExcept(db: Executor, kind: string, subjects: string[]): Promise<void> {
  await db
    .update(alarms)
    .set({ settledAt: writtenAt })
    .where(
      and(
        eq(alarms.kind, kind),
        isOpen,
        subjects.length === 0 ? undefined : notInArray(alarms.subject, subjects),
      ),
    );
}

/** Newest first, with one more than `limit` if there are more. */
export async function listOpenAlarms(
  db: Executor,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<(AlarmRow & { at: string })[]> {
  const rows = await db
    .select({ alarm: alarms, at: cursorTime(alarms.raisedAt) })
    .from(alarms)
    .where(and(isOpen, beyond(cursor, { time: alarms.raisedAt, id: alarms.id, newestFirst: true })))
    .orderBy(desc(alarms.raisedAt), desc(alarms.id))
    .limit(limit + 1);
  return rows.map(({ alarm, at }) => ({ ...alarm, at }));
}

export async function countOpenAlarms(db: Executor): Promise<number> {
  return await db.$count(alarms, isOpen);
}
