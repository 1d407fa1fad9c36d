import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time; the database keeps UTC. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => at('created_at').notNull().defaultNow();
