import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

/** Texts of the information pages; append-only. The highest version is shown. */
export const infoPageVersions = pgTable('info_page_versions', {
  page: text('page').notNull(),
  version: integer('version').notNull(),
  markdown: text('markdown').notNull(),
  /** The default text, which an upgrade may replace with a newer one. */
  isShipped: boolean('is_shipped').notNull(),
  /** null: recorded by the shop itself. */
  createdBy: uuid('created_by'),
  createdAt: timestamptz('created_at').notNull().default(clockTimestamp),
});
