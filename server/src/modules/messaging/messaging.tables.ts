import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../../platform/db/columns.ts';
import type { Letter } from './letter.ts';

/** The outbox: one SMS or e-mail, written in the transaction of what it tells about. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    to: text('to_address').notNull(),
    subject: text('subject'),
    /** Plain text. */
    body: text('body').notNull(),
    /** What an e-mail's two forms are made from; null: the text is all there is. */
    letter: jsonb('letter').$type<Letter>(),
    /** The order it is about, if any. */
    reference: text('reference'),
    kind: text('kind').notNull(),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    tries: integer('tries').notNull().default(0),
    /** A queued message is nobody's from then on: not yet tried, to be tried again, or left by a worker that died. */
    dueAt: at('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('messages_to').on(table.to, table.createdAt),
    index('messages_reference').on(table.reference),
    index('messages_status').on(table.status, table.createdAt),
    index('messages_due').on(table.dueAt).where(sql`status = 'queued'`),
  ],
);
