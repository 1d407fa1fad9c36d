import { lte, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { rateLimits } from './tables.ts';

/**
 * Of any number of instances one does this work, once in a while; the others are told no. The turn
 * counts when the transaction commits, so work that fails comes again.
 */
export async function tryAcquireSchedule(tx: Tx, name: string, everySeconds: number): Promise<boolean> {
  const lock = await tx.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext(${`turn:${name}`})) AS free`,
  );
  if (!lock.rows[0]?.free) return false;
  const resetsAt = sql`now() + make_interval(secs => ${everySeconds})`;
  const taken = await tx
    .insert(rateLimits)
    .values({ bucket: `turn:${name}`, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: { resetsAt },
      setWhere: lte(rateLimits.resetsAt, sql`now()`),
    })
    .returning({ bucket: rateLimits.bucket });
  return taken.length > 0;
}
