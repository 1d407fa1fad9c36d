import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from './database.ts';
import { scheduledTaskRuns } from './tables.ts';

/** Whether periodic work is due: a cheap look before `tryAcquireSchedule`. */
export async function isScheduleDue(db: Executor, name: string): Promise<boolean> {
  const waiting = and(eq(scheduledTaskRuns.name, name), gt(scheduledTaskRuns.nextRunAt, sql`now()`));
  return (await db.$count(scheduledTaskRuns, waiting)) === 0;
}

/**
 * Lets a single instance run periodic work, at most once per interval. The run is recorded when the transaction
 * commits, so work that fails is retried.
 * @returns whether the caller should do the work, in this transaction
 */
export async function tryAcquireSchedule(tx: Tx, name: string, everySeconds: number): Promise<boolean> {
  const lock = await tx.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext(${`schedule:${name}`})) AS free`,
  );
  if (!lock.rows[0]?.free) return false;
  const nextRunAt = sql`now() + make_interval(secs => ${everySeconds})`;
  const acquired = await tx
    .insert(scheduledTaskRuns)
    .values({ name, nextRunAt })
    .onConflictDoUpdate({
      target: scheduledTaskRuns.name,
      set: { nextRunAt },
      setWhere: lte(scheduledTaskRuns.nextRunAt, sql`now()`),
    })
    .returning({ name: scheduledTaskRuns.name });
  return acquired.length > 0;
}
