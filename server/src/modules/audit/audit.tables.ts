import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** Append-only log of operators' actions: who, when, and the values before and after. */
export const auditEntries = pgTable('audit_entries', {
  /** Defines the order of the list; also its cursor. */
  sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** As shown by the API. */
  id: uuid('id').notNull(),
  /** Not a foreign key, because entries are kept when the account is deleted. */
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
  createdAt: timestamptz('created_at').notNull().default(clockTimestamp),
});
