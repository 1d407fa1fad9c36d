import { inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { rateLimits } from '../db/tables.ts';
import { HttpError } from './http-error.ts';

export type Limit = { max: number; windowSeconds: number };

/**
 * Counts one try against `bucket`, in the database, so that every instance sees the same count.
 * @throws HttpError 429 with Retry-After once more than `max` were counted in the window
 */
export async function countTry(db: Executor, bucket: string, { max, windowSeconds }: Limit): Promise<void> {
  const until = sql`now() + make_interval(secs => ${windowSeconds})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ bucket, count: 1, resetsAt: until })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        count: sql`CASE WHEN ${rateLimits.resetsAt} <= now() THEN 1 ELSE ${rateLimits.count} + 1 END`,
        resetsAt: sql`CASE WHEN ${rateLimits.resetsAt} <= now() THEN ${until} ELSE ${rateLimits.resetsAt} END`,
      },
    })
    .returning({
      count: rateLimits.count,
      wait: sql<number>`extract(epoch FROM ${rateLimits.resetsAt} - now())::float8`,
    });
  if (row && row.count > max) throw new HttpError('too_many_requests', { retryAfterSeconds: row.wait });
}

/** Forgets windows that have passed. */
export async function forgetOldTries(db: Executor): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, sql`now()`));
}

/** Starts these buckets anew. */
export async function forgetTries(db: Executor, buckets: string[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.bucket, buckets));
}
