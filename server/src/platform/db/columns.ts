import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time; the database keeps UTC. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => at('created_at').notNull().defaultNow();

/** The time at which a row is written. `now()` is that of its transaction's beginning, before any wait for a lock. */
export const writtenAt = sql`clock_timestamp()`;
