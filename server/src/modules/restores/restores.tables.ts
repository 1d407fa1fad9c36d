import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** Restores of this shop from a backup: the last row has the time of its contents. */
export const restores = pgTable('restores', {
  id: uuid('id').primaryKey(),
  /** Name of the backup. */
  backup: text('backup').notNull(),
  restoredAt: timestamptz('restored_at').notNull().default(clockTimestamp),
  /** The restored point in time: later transactions are missing. */
  restoredTo: timestamptz('restored_to').notNull(),
  /** How often some payments could not be compared with the processor's. */
  attempts: integer('attempts').notNull().default(0),
  /** When all payments had been compared with the processor's; null until then. */
  reconciledAt: timestamptz('reconciled_at'),
});
