import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import { rateLimits } from '../db/tables.ts';
import { HttpError } from './http-error.ts';

export type RateLimit = {
  max: number;
  windowSeconds: number;
  /** Replaces the default text of the 429. */
  message?: string;
};

/** A rate limit and its bucket: the key of its count. */
export type RateLimitBucket = { bucket: string; limit: RateLimit };

export type RateLimitResult = {
  count: number;
  isExceeded: boolean;
  /** Until the window resets. */
  retryAfterSeconds: number;
};

/**
 * Counts one hit of a fixed-window rate limit, in the database, so that all instances share the count.
 * @returns the count including this hit
 * @throws HttpError 429 with Retry-After when the count exceeds `max`
 */
export async function consumeRateLimit(db: Executor, { bucket, limit }: RateLimitBucket): Promise<number> {
  const { count, isExceeded, retryAfterSeconds } = await incrementRateLimit(db, { bucket, limit });
  if (isExceeded)
    throw new HttpError('too_many_requests', {
      retryAfterSeconds,
      ...(limit.message ? { message: limit.message } : {}),
    });
  return count;
}

/** Counts one hit without throwing. */
export async function incrementRateLimit(
  db: Executor,
  { bucket, limit: { max, windowSeconds } }: RateLimitBucket,
): Promise<RateLimitResult> {
  const windowEnd = sql`now() + make_interval(secs => ${windowSeconds})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: bucket, count: 1, resetsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${rateLimits.resetsAt} <= now() THEN 1 ELSE ${rateLimits.count} + 1 END`,
        resetsAt: sql`CASE WHEN ${rateLimits.resetsAt} <= now() THEN ${windowEnd} ELSE ${rateLimits.resetsAt} END`,
      },
    })
    .returning({
      count: rateLimits.count,
      retryAfterSeconds: sql<number>`extract(epoch FROM ${rateLimits.resetsAt} - now())::float8`,
    });
  if (!row) throw new Error('The rate limit upsert returned no row');
  return { ...row, isExceeded: row.count > max };
}

/** Refunds one hit to each of these limits, row by row, because an update of several could deadlock. */
export async function refundRateLimit(db: Executor, buckets: string[]): Promise<void> {
  for (const bucket of buckets)
    await db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, bucket));
}

type Window = {
  bucket: string;
  count: number;
  retryAfterSeconds: number;
};

const selectWindows = preparedStatement<{ buckets: string[] }, Window[]>((db) =>
  db
    .select({
      bucket: rateLimits.key,
      count: rateLimits.count,
      retryAfterSeconds: sql<number>`extract(epoch FROM ${rateLimits.resetsAt} - now())::float8`,
    })
    .from(rateLimits)
    .where(
      and(
        sql`${rateLimits.key} = ANY(${sql.placeholder('buckets')}::text[])`,
        gt(rateLimits.resetsAt, sql`now()`),
      ),
    )
    .prepare('select_rate_limit_windows'),
);

/** The current windows by bucket; buckets without one are missing. */
export async function getRateLimitWindows(
  db: Executor,
  buckets: string[],
): Promise<Map<string, Omit<Window, 'bucket'>>> {
  const rows = await selectWindows(db, { buckets });
  return new Map(rows.map(({ bucket, ...window }) => [bucket, window]));
}

/** Deletes windows that have ended. */
export async function purgeRateLimits(db: Executor): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, sql`now()`));
}

/** Sets the count of these buckets to zero. */
export async function resetRateLimits(db: Executor, buckets: string[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, buckets));
}
