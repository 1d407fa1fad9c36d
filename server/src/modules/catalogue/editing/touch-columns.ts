import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The time of an edit; later than the one before by what an answer can show, so that no two edits look alike. */
export const nextUpdatedAt = (updatedAt: SQLWrapper): SQL =>
  sql`greatest(clock_timestamp(), ${updatedAt} + interval '1 millisecond')`;

export const retiredNow = sql`clock_timestamp()`;
