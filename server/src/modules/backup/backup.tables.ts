import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** Backups that were attempted, recorded when they end. */
export const backups = pgTable('backups', {
  id: uuid('id').primaryKey(),
  startedAt: timestamptz('started_at').notNull(),
  finishedAt: timestamptz('finished_at').notNull().default(clockTimestamp),
  /** Its name in the store, and its size there; null if it failed. */
  name: text('name'),
  bytes: bigint('bytes', { mode: 'number' }),
  /** Why it failed. */
  error: text('error'),
});

/** Trial restores of backups. */
export const restoreRehearsals = pgTable('restore_rehearsals', {
  id: uuid('id').primaryKey(),
  /** Name of the backup. */
  backup: text('backup').notNull(),
  finishedAt: timestamptz('finished_at').notNull().default(clockTimestamp),
  /** Why it failed; null if it was restored and all invariants held. */
  error: text('error'),
});

/** How far the write-ahead log has been stored with the backups: one row, or none before the first time. */
export const storedWal = pgTable('stored_wal', {
  isOnly: boolean('is_only').primaryKey().default(true),
  storedUntil: timestamptz('stored_until').notNull(),
});
