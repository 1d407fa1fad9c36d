import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** What an operator must look at: raised by checks and by what keeps failing, settled by them or by a person. */
export const alerts = pgTable(
  'alarms',
  {
    id: uuid('id').primaryKey(),
    /** What is wrong, for instance `paid_without_order`. */
    kind: text('kind').notNull(),
    /** What it is wrong with, for instance an order's id. */
    subject: text('subject').notNull(),
    /** A sentence for the operator. */
    text: text('text').notNull(),
    occurrences: integer('times').notNull().default(1),
    raisedAt: timestamptz('raised_at').notNull().default(clockTimestamp),
    lastSeenAt: timestamptz('last_seen_at').notNull().default(clockTimestamp),
    resolvedAt: timestamptz('settled_at'),
    resolvedBy: uuid('settled_by'),
  },
  (table) => [
    uniqueIndex('alarms_open_once').on(table.kind, table.subject).where(sql`settled_at IS NULL`),
    index('alarms_raised').on(table.raisedAt),
  ],
);
