import type { ProblemKind } from '@presently/contracts/operator-problems';
import { type AnyColumn, and, eq, getTableColumns, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { cursorKey, type KeysetSort, parseCursor, readPage } from '../../platform/http/keyset-pagination.ts';
import { newUuid } from '../../platform/ids.ts';
import { alerts } from './alerts.tables.ts';

export type AlertRow = typeof alerts.$inferSelect;
export type Alert = { kind: ProblemKind; subject: string; text: string };

/** Raises an alert. If one with the same kind and subject is open, updates it and counts the occurrence. */
export async function raiseAlert(db: Executor, alert: Alert): Promise<void> {
  await db
    .insert(alerts)
    .values({ id: newUuid(), ...alert })
    .onConflictDoUpdate({
      target: [alerts.kind, alerts.subject],
      targetWhere: isNull(alerts.resolvedAt),
      set: { text: alert.text, occurrences: sql`${alerts.occurrences} + 1`, lastSeenAt: clockTimestamp },
    });
}

/** Resolves an open alert whose cause is gone. */
export async function resolveAlert(
  db: Executor,
  { kind, subject }: Pick<Alert, 'kind' | 'subject'>,
): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: clockTimestamp })
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject), isNull(alerts.resolvedAt)));
}

const isOpen = isNull(alerts.resolvedAt);

/** SQL condition: an alert about the row with this id is open. */
export const hasOpenAlert = (id: AnyColumn): SQL =>
  sql`EXISTS (SELECT FROM ${alerts} WHERE ${alerts.subject} = ${id}::text AND ${isOpen})`;

/** @returns the alert, unchanged if it was already resolved; null for an unknown id */
export async function resolveAlertById(tx: Tx, id: string, resolvedBy: string): Promise<AlertRow | null> {
  const [resolved] = await tx
    .update(alerts)
    .set({ resolvedAt: clockTimestamp, resolvedBy })
    .where(and(eq(alerts.id, id), isOpen))
    .returning();
  if (resolved) return resolved;
  const [row] = await tx.select().from(alerts).where(eq(alerts.id, id));
  return row ?? null;
}

/** Resolves the open alerts of a kind whose subject is not in `subjects`, those that the check has just found. */
export async function resolveAlertsExcept(
  db: Executor,
  kind: Alert['kind'],
  subjects: string[],
): Promise<void> {
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

const NEWEST_FIRST: KeysetSort = {
  list: 'alerts',
  by: alerts.createdAt,
  type: 'time',
  order: 'desc',
  id: alerts.id,
};

/** A page of open alerts, newest first. */
export async function listOpenAlerts(
  db: Executor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: AlertRow[]; nextCursor: string | null }> {
  const position = parseCursor(NEWEST_FIRST, cursor);
  return await readPage(NEWEST_FIRST, { position, limit }, (page) =>
    db
      .select({ ...getTableColumns(alerts), cursorKey: cursorKey(NEWEST_FIRST) })
      .from(alerts)
      .where(and(isOpen, page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

export async function countOpenAlerts(db: Executor): Promise<number> {
  return await db.$count(alerts, isOpen);
}
