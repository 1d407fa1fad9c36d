import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The time of an edit; at least 1 ms (the precision in JSON) after the previous one, because `assertVersion` compares
 * it.
 */
export const nextUpdatedAt = (updatedAt: SQLWrapper): SQL =>
  sql`greatest(clock_timestamp(), ${updatedAt} + interval '1 millisecond')`;

export const retiredAtNow = sql`clock_timestamp()`;
