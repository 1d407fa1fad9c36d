import { pgTable, text } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../../platform/db/columns.ts';

/** Ids of processed carrier events, for deduplication. */
export const carrierEvents = pgTable('carrier_events', {
  id: text('id').primaryKey(),
  receivedAt: timestamptz('received_at').notNull().default(clockTimestamp),
});
