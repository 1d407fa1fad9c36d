import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time; the database keeps UTC. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => timestamptz('created_at').notNull().defaultNow();

/** The time at which a row is written. `now()` is that of its transaction's beginning, before any wait for a lock. */
export const clockTimestamp = sql`clock_timestamp()`;
