import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/db/columns.ts';

/** A row of an overview, with label and value. `url`: link target of the value. */
export type EmailFact = { name: string; value: string; url?: string; isTotal?: true };

/** One block of an email. Stored as JSON. */
export type EmailBlock =
  | { kind: 'text'; text: string }
  /** Text to copy. */
  | { kind: 'quote'; text: string }
  /** The gift that the email is about. `pictureUrl`: a square JPEG. */
  | { kind: 'gift'; name: string; brand: string | null; pictureUrl: string | null }
  /** A call to action: an email has one that is not secondary. `hint`: what the page is for. */
  | { kind: 'button'; label: string; url: string; hint?: string; isSecondary?: true }
  /** The text `introduction`, and below it the URL, visible for copying. */
  | { kind: 'link'; url: string; introduction: string }
  /** A numbered list with a heading. */
  | { kind: 'steps'; heading: string; steps: string[] }
  | { kind: 'facts'; facts: EmailFact[] };

/** The structured content of an email, from which its HTML and its plain text are rendered. */
export type EmailContent = {
  /** Default: customers. */
  audience?: 'operators';
  /** Preheader: shown next to the subject in a list of emails. */
  preview: string;
  heading: string;
  greeting: string;
  blocks: EmailBlock[];
};

/** The gifter or the recipient of an order. */
export type MessageAudience = 'gifter' | 'recipient';

/** Transactional outbox of SMS and emails. */
export const messages = pgTable('outbox_messages', {
  id: uuid('id').primaryKey(),
  channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
  to: text('recipient').notNull(),
  subject: text('subject'),
  /** The plain text. */
  body: text('body').notNull(),
  /** Structured content of an email; null for SMS, and removed once the email is sent. */
  content: jsonb('content').$type<EmailContent>(),
  /** The order it is about, if any. */
  orderId: uuid('order_id'),
  /** Whether a message about an order is for the gifter or the recipient; both may have the same address. */
  audience: text('audience').$type<MessageAudience>(),
  kind: text('kind').notNull(),
  /** `suppressed`: never sent, because the mailbox had reached its daily limit. */
  status: text('status', { enum: ['queued', 'sent', 'failed', 'suppressed'] })
    .notNull()
    .default('queued'),
  /** The normalised mailbox of an email that is subject to the daily limit. */
  mailbox: text('mailbox'),
  /** Whether it counts towards the mailbox's daily limit. */
  isCounted: boolean('is_counted').notNull().default(false),
  attempts: integer('attempts').notNull().default(0),
  /** When a queued message may be (re)sent. A worker that claims it moves this into the future, as a lease. */
  nextAttemptAt: timestamptz('next_attempt_at').notNull().defaultNow(),
  lastError: text('last_error'),
  createdAt: createdAt(),
  sentAt: timestamptz('sent_at'),
});

export type MessageRow = typeof messages.$inferSelect;
