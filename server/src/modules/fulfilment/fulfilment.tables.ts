import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz, clockTimestamp } from '../../platform/db/columns.ts';

/** Signed events of the carrier that have taken effect; their ids make repeats harmless. */
export const carrierEvents = pgTable(
  'carrier_events',
  { id: text('id').primaryKey(), receivedAt: timestamptz('received_at').notNull().default(clockTimestamp) },
  (table) => [index('carrier_events_received').using('brin', table.receivedAt)],
);
