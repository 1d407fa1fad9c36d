import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** `user`: an account; `guest` and `recipient`: of an order. */
export type ErasureKind = 'user' | 'guest' | 'recipient';

/** Requested erasures, without personal data: a restore from a backup must not undo them. */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<ErasureKind>().notNull(),
  /** The account or the order. */
  subjectId: uuid('subject_id').notNull(),
  erasedAt: timestamptz('erased_at').notNull().default(clockTimestamp),
  /** When it took effect in this database; null: undone by a restore. */
  appliedAt: timestamptz('applied_at'),
  /** When it was stored with the backups; null: not yet, or there are none. */
  storedAt: timestamptz('stored_at'),
});
