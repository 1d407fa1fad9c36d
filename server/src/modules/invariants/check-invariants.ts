import { sql } from 'drizzle-orm';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tryAcquireSchedule } from '../../platform/db/try-acquire-schedule.ts';
import { raiseAlert, resolveAlertsExcept } from '../alerts/index.ts';
import { type Invariant, invariants } from './invariants.ts';

/** Per invariant. */
const MAX_ALERTS = 50;

/**
 * Checks every invariant: raises an alert for each violation, and resolves alerts whose invariant holds again. Runs at
 * most once per `everySeconds` across all instances.
 * @returns the number of violations; null when the check was not due
 */
export async function checkInvariants(
  { database, log }: Pick<BaseDeps, 'database' | 'log'>,
  everySeconds: number,
): Promise<number | null> {
  return await database.transaction(async (tx) => {
    if (!(await tryAcquireSchedule(tx, 'check-invariants', everySeconds))) return null;
    // The queries scan whole tables and take longer than the timeout for requests allows.
    await tx.execute(sql`SET LOCAL statement_timeout = '120s'`);
    let found = 0;
    for (const invariant of invariants({ includeRecent: false })) {
      const subjects = await checkInvariant(tx, invariant);
      if (subjects.length > 0)
        log.error({ kind: invariant.kind, count: subjects.length }, 'invariants violated');
      found += subjects.length;
    }
    return found;
  });
}

async function checkInvariant(tx: Tx, { kind, text, sql: query }: Invariant): Promise<string[]> {
  const { rows } = await tx.execute<{ subject: string }>(
    sql`SELECT DISTINCT subject FROM (${sql.raw(query)}) AS violations ORDER BY subject LIMIT ${MAX_ALERTS}`,
  );
  const subjects = rows.map(({ subject }) => subject);
  for (const subject of subjects) await raiseAlert(tx, { kind, subject, text });
  await resolveAlertsExcept(tx, kind, subjects);
  return subjects;
}
