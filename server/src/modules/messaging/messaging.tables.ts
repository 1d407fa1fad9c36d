import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../../platform/db/columns.ts';

/** The outbox: one SMS or e-mail, written in the transaction of what it tells about. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    to: text('to_address').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    /** The order it is about, if any. */
    reference: text('reference'),
    kind: text('kind').notNull(),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('messages_to').on(table.to, table.createdAt),
    index('messages_reference').on(table.reference),
    index('messages_status').on(table.status, table.createdAt),
  ],
);
