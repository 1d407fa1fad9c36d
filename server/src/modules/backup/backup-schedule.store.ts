import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { scheduledTaskRuns } from '../../platform/db/tables.ts';

/** Names in the table of scheduled tasks of the work that runs at fixed hours of the shop's time zone. */
export type BackupWork = 'make-backup' | 'rehearse-restore';

/** When the work is next due; null before its first run, which is due immediately. */
export async function findNextRun(db: Executor, work: BackupWork): Promise<Date | null> {
  const [row] = await db.select().from(scheduledTaskRuns).where(eq(scheduledTaskRuns.name, work));
  return row?.nextRunAt ?? null;
}

/** Makes the work due immediately, on whichever instance checks first, even after a restart. */
export async function makeDue(tx: Tx, work: BackupWork): Promise<void> {
  await tx
    .insert(scheduledTaskRuns)
    .values({ name: work, nextRunAt: sql`now()` })
    .onConflictDoUpdate({ target: scheduledTaskRuns.name, set: { nextRunAt: sql`now()` } });
}

/** Schedules the next run for an hour of the day in the shop's time zone, at least `days` - 1 days from now. */
export async function planNextRun(
  db: Executor,
  work: BackupWork,
  { hour, days, timeZone }: { hour: number; days: number; timeZone: string },
): Promise<void> {
  const localNow = sql`(now() AT TIME ZONE ${timeZone})`;
  await db
    .update(scheduledTaskRuns)
    .set({
      nextRunAt: sql`(date_trunc('day', ${localNow} - make_interval(hours => ${hour}))
        + make_interval(days => ${days}, hours => ${hour})) AT TIME ZONE ${timeZone}`,
    })
    .where(eq(scheduledTaskRuns.name, work));
}

/** Whether any process is making a backup. @param lock the advisory lock */
export async function isLocked(db: Executor, lock: number): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock}::oid AND granted) AS locked`,
  );
  return rows[0]?.locked ?? false;
}
