import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** Restores of this shop from a backup: the last row says from when its contents are. */
export const restores = pgTable('restores', {
  id: uuid('id').primaryKey(),
  /** Name of the backup that it began with. */
  backup: text('backup').notNull(),
  restoredAt: timestamptz('restored_at').notNull().default(clockTimestamp),
  /** The moment whose state was restored: the last transaction before it is the last that is there. */
  restoredTo: timestamptz('restored_to').notNull(),
  /** How often payments were compared with the processor's and some could not be. */
  attempts: integer('attempts').notNull().default(0),
  /** When all payments were compared with the processor's; null until then. */
  reconciledAt: timestamptz('reconciled_at'),
});
