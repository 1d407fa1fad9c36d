import type { Pool } from 'pg';
import { invariants } from './invariants.ts';

/**
 * Checks every invariant of an idle database whose contents are as of `time`.
 * @returns the violated invariants, with the number of orders, payments or messages that violate them
 */
export async function findViolations(pool: Pool, time: Date): Promise<{ kind: string; count: number }[]> {
  const found: { kind: string; count: number }[] = [];
  for (const { kind, sql } of invariants({
    includeRecent: false,
    now: `timestamptz '${time.toISOString()}'`,
  })) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(DISTINCT subject)::int AS count FROM (${sql}) AS violations`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push({ kind, count });
  }
  return found;
}
