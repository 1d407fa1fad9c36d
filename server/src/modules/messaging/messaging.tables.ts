import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/db/columns.ts';

/** One part of an e-mail. */
export type EmailBlock =
  | { kind: 'text'; text: string }
  /** Somebody's own words, or words to forward. */
  | { kind: 'quote'; text: string }
  /** One of the shop's pages: a button, or in plain text `say` with the address below it. */
  | { kind: 'button'; label: string; url: string; say: string }
  /** A link that is to be copied. */
  | { kind: 'link'; url: string; say: string }
  | { kind: 'facts'; facts: { name: string; value: string }[] };

/** An e-mail as what it says; its HTML and its plain text are made from this one source. */
export type EmailContent = {
  /** What a list of e-mails shows beside the subject. */
  preview: string;
  heading: string;
  greeting: string;
  parts: EmailBlock[];
};

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
    content: jsonb('letter').$type<EmailContent>(),
    /** The order it is about, if any. */
    reference: text('reference'),
    kind: text('kind').notNull(),
    /** `suppressed`: never sent, because its mailbox had its share of the day. */
    status: text('status', { enum: ['queued', 'sent', 'failed', 'suppressed'] })
      .notNull()
      .default('queued'),
    /** The mailbox, however it was written; of an e-mail that others may cause. */
    mailbox: text('mailbox'),
    /** Whether it counts towards what others may cause in a day. */
    isCounted: boolean('is_counted').notNull().default(false),
    attempts: integer('tries').notNull().default(0),
    /** A queued message is nobody's from then on: not yet tried, to be tried again, or left by a worker that died. */
    nextAttemptAt: timestamptz('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('messages_to').on(table.to, table.createdAt),
    index('messages_reference').on(table.reference),
    index('messages_status').on(table.status, table.createdAt),
    index('messages_counted')
      .on(table.mailbox, table.createdAt)
      .where(sql`is_counted AND status <> 'suppressed'`),
    index('messages_due').on(table.nextAttemptAt).where(sql`status = 'queued'`),
  ],
);
