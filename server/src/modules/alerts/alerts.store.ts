import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { afterCursor, type Cursor, epochMicros } from '../../platform/http/keyset-pagination.ts';
import { newUuid } from '../../platform/ids.ts';
import { alerts } from './alerts.tables.ts';

export type AlertRow = typeof alerts.$inferSelect;
export type Alert = { kind: string; subject: string; text: string };

/** Raises an alarm for the operators; one that is open already only counts up. */
export async function raiseAlert(db: Tx | Executor, alarm: Alert): Promise<void> {
  await db
    .insert(alerts)
    .values({ id: newUuid(), ...alarm })
    .onConflictDoUpdate({
      target: [alerts.kind, alerts.subject],
      targetWhere: isNull(alerts.resolvedAt),
      set: { text: alarm.text, occurrences: sql`${alerts.occurrences} + 1`, lastSeenAt: clockTimestamp },
    });
}

/** Ends an alarm whose cause is gone; `resolvedBy` names the operator, if it was one. */
export async function resolveAlert(
  db: Tx | Executor,
  { kind, subject, resolvedBy = null }: { kind: string; subject: string; resolvedBy?: string | null },
): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: clockTimestamp, resolvedBy })
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject), isNull(alerts.resolvedAt)));
}

const isOpen = isNull(alerts.resolvedAt);

/** Settles one by its id; null when it is unknown. One that was settled before stays as it was. */
export async function resolveAlertById(tx: Tx, id: string, resolvedBy: string): Promise<AlertRow | null> {
  const [settled] = await tx
    .update(alerts)
    .set({ resolvedAt: clockTimestamp, resolvedBy })
    .where(and(eq(alerts.id, id), isOpen))
    .returning();
  if (settled) return settled;
  const [row] = await tx.select().from(alerts).where(eq(alerts.id, id));
  return row ?? null;
}

/** Settles the alarms of a kind whose cause a check has not found again. */
export async function resolveAlertsExcept(db: Executor, kind: string, subjects: string[]): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: clockTimestamp })
    .where(
      and(
        eq(alerts.kind, kind),
        isOpen,
        subjects.length === 0 ? undefined : notInArray(alerts.subject, subjects),
      ),
    );
}

/** Newest first, with one more than `limit` if there are more. */
export async function listOpenAlerts(
  db: Executor,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<(AlertRow & { at: string })[]> {
  const rows = await db
    .select({ alarm: alerts, at: epochMicros(alerts.raisedAt) })
    .from(alerts)
    .where(and(isOpen, afterCursor(cursor, { time: alerts.raisedAt, id: alerts.id, newestFirst: true })))
    .orderBy(desc(alerts.raisedAt), desc(alerts.id))
    .limit(limit + 1);
  return rows.map(({ alarm, at }) => ({ ...alarm, at }));
}

export async function countOpenAlerts(db: Executor): Promise<number> {
  return await db.$count(alerts, isOpen);
}
