import { and, asc, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import type { AlertRow } from './alerts.store.ts';
import { alerts } from './alerts.tables.ts';

/** An alert that recurs within this time after its email is not reported again. */
const REPETITION = sql`interval '24 hours'`;

const wasEmailedBefore = sql`EXISTS (
  SELECT FROM alerts AS earlier
  WHERE earlier.kind = ${alerts.kind} AND earlier.subject = ${alerts.subject}
    AND earlier.emailed_at > now() - ${REPETITION})`;

/** Open alerts that have not been reported by email, oldest first. `ageSeconds`: since the alert was raised. */
export async function listAlertsToEmail(
  db: Executor,
  limit: number,
): Promise<(AlertRow & { ageSeconds: number })[]> {
  return await db
    .select({
      ...getTableColumns(alerts),
      ageSeconds: sql<number>`extract(epoch FROM now() - ${alerts.createdAt})::float8`,
    })
    .from(alerts)
    .where(and(isNull(alerts.resolvedAt), isNull(alerts.emailedAt), sql`NOT ${wasEmailedBefore}`))
    .orderBy(asc(alerts.createdAt))
    .limit(limit);
}

export async function markEmailed(tx: Tx, ids: string[]): Promise<void> {
  await tx.update(alerts).set({ emailedAt: clockTimestamp }).where(inArray(alerts.id, ids));
}

/** Whether any alert was reported by email within the last `seconds`. */
export async function wasEmailedWithin(db: Executor, seconds: number): Promise<boolean> {
  const since = sql`now() - make_interval(secs => ${seconds})`;
  return (await db.$count(alerts, gt(alerts.emailedAt, since))) > 0;
}
