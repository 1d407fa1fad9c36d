import { sql } from 'drizzle-orm';
import type { BaseDeps } from '../../deps.ts';
import { openDatabase, type Tx } from '../../platform/db/database.ts';
import { isScheduleDue, tryAcquireSchedule } from '../../platform/db/try-acquire-schedule.ts';
import { raiseAlert, resolveAlertsExcept } from '../alerts/index.ts';
import { type Invariant, invariants } from './invariants.ts';

/** Per invariant. */
const MAX_ALERTS = 50;
/** The queries scan whole tables, which takes longer than requests may. */
const QUERY_TIMEOUT_SECONDS = 120;

/**
 * Checks every invariant: raises an alert for each violation, and resolves alerts whose invariant holds again. Runs at
 * most once per `everySeconds` across all instances.
 * @returns the number of violations; null when the check was not due
 */
export async function checkInvariants(
  { database, log }: Pick<BaseDeps, 'database' | 'log'>,
  everySeconds: number,
): Promise<number | null> {
  if (!(await isScheduleDue(database.db, 'check-invariants'))) return null;
  // Connections of the pool give up earlier, whatever `statement_timeout` says.
  const slowDatabase = openDatabase({
    url: database.pool.options.connectionString as string,
    maxConnections: 1,
    queryTimeoutMs: (QUERY_TIMEOUT_SECONDS + 10) * 1_000,
    onError: (err) => log.warn({ err }, 'the connection that checks invariants was lost'),
  });
  try {
    return await slowDatabase.transaction(async (tx) => {
      if (!(await tryAcquireSchedule(tx, 'check-invariants', everySeconds))) return null;
      await tx.execute(sql.raw(`SET LOCAL statement_timeout = '${QUERY_TIMEOUT_SECONDS}s'`));
      return await checkAll(tx, log);
    });
  } finally {
    await slowDatabase.close();
  }
}

async function checkAll(tx: Tx, log: BaseDeps['log']): Promise<number> {
  let found = 0;
  for (const invariant of invariants({ includeRecent: false })) {
    const subjects = await checkInvariant(tx, invariant);
    if (subjects.length > 0)
      log.error({ kind: invariant.kind, count: subjects.length }, 'invariants violated');
    found += subjects.length;
  }
  return found;
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
