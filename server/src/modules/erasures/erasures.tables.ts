import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** `user`: of an account; `guest` and `recipient`: of an order. */
export type ErasureKind = 'user' | 'guest' | 'recipient';

/** Erasures that people asked for, without anything about them: a restore from a backup must not undo one. */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<ErasureKind>().notNull(),
  /** The account or the order. */
  subjectId: uuid('subject_id').notNull(),
  erasedAt: timestamptz('erased_at').notNull().default(clockTimestamp),
  /** When it took effect in this database; null: a restore has undone it. */
  appliedAt: timestamptz('applied_at'),
  /** When it was stored beside the backups; null: not yet, or there are none. */
  storedAt: timestamptz('stored_at'),
});
