import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** Problems that need an operator: raised and resolved by checks and failing tasks, or resolved by an operator. */
export const alerts = pgTable('alerts', {
  id: uuid('id').primaryKey(),
  /** What is wrong, for example `money_without_gift`. */
  kind: text('kind').notNull(),
  /** The id of what is affected, for example an order. */
  subject: text('subject').notNull(),
  /** A sentence for the operator. */
  text: text('text').notNull(),
  occurrences: integer('occurrences').notNull().default(1),
  createdAt: timestamptz('created_at').notNull().default(clockTimestamp),
  lastSeenAt: timestamptz('last_seen_at').notNull().default(clockTimestamp),
  resolvedAt: timestamptz('resolved_at'),
  resolvedBy: uuid('resolved_by'),
  /** When it was reported to the owners by email; null: not yet. */
  emailedAt: timestamptz('emailed_at'),
});
