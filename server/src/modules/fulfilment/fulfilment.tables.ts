import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, writtenAt } from '../../platform/db/columns.ts';

/** Signed events of the carrier that have taken effect; their ids make repeats harmless. */
export const carrierEvents = pgTable(
  'carrier_events',
  { id: text('id').primaryKey(), receivedAt: at('received_at').notNull().default(writtenAt) },
  (table) => [index('carrier_events_received').using('brin', table.receivedAt)],
);
