import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** Settings that an owner has changed in the console; they override environment variables. */
export const shopSettings = pgTable('store_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedBy: uuid('updated_by'),
  updatedAt: timestamptz('updated_at').notNull().default(clockTimestamp),
});
