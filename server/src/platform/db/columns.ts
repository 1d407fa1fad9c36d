import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column, read as `Date`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => timestamptz('created_at').notNull().defaultNow();

/** The time of the statement. `now()` would be the start of its transaction, before any wait for a lock. */
export const clockTimestamp = sql`clock_timestamp()`;
