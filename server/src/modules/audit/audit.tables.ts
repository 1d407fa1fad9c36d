import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** Who did what, when, from what to what. Rows are only ever added. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    /** No foreign key: what somebody did stays when their account goes. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    createdAt: timestamptz('at').notNull().default(clockTimestamp),
    /** The order of the list, and its cursor. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subjectKind, table.subjectId, table.seq),
    index('audit_entries_actor').on(table.actorId, table.seq),
  ],
);
