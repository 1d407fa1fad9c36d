import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { emailSenderOf } from './email-sender.ts';
import { renderEmailText } from './email-text.ts';
import { type MailboxLimitCategory, mailboxLimitFor } from './mailbox-limit.ts';
import { insertMessage, normaliseAddress } from './messaging.store.ts';
import type { EmailContent, MessageAudience } from './messaging.tables.ts';
import { type Channel, isLocal } from './senders.ts';
import { wakeDelivery } from './wake-delivery.ts';

export type NewMessage = {
  channel: Channel;
  /** A phone number in E.164, or an email address. */
  to: string;
  /** Emails only. */
  subject?: string;
  /** Plain text, or structured content that is rendered both as HTML and as plain text. */
  content: string | EmailContent;
  /** The type of message: `receipt`, `claimed`, … */
  kind: string;
  /** Id of the order it is about, if any. */
  orderId?: string;
  /** Whether a message about an order is for the gifter or the recipient. */
  audience?: MessageAudience;
  /** Makes the message subject to the mailbox's daily limit. */
  limitCategory?: MailboxLimitCategory;
  /** Not sent before this time; null: immediately. Until then, `dropUnsentMessages` can drop it. */
  dueAt?: Date | null;
};

/**
 * Writes a message to the outbox, in the transaction of the event that causes it. With a real provider it is sent
 * in the background, at least once; in the local inbox it is visible after the commit.
 * @returns the message's id
 */
export async function queueMessage(
  tx: Tx,
  deps: Pick<BaseDeps, 'settings' | 'shopSettings' | 'scheduler'>,
  message: NewMessage,
): Promise<string> {
  const id = newUuid();
  const dueAt = message.dueAt ?? null;
  const isDelivered = dueAt === null && isLocal(deps.settings, message.channel);
  insertMessage(tx, {
    id,
    channel: message.channel,
    to: normaliseAddress(message.to),
    subject: oneLine(message.subject),
    body:
      typeof message.content === 'string'
        ? message.content
        : renderEmailText(message.content, emailSenderOf(deps)),
    content: typeof message.content === 'string' ? null : message.content,
    kind: message.kind,
    orderId: message.orderId ?? null,
    audience: message.audience ?? null,
    status: isDelivered ? 'sent' : 'queued',
    attempts: 0,
    lastError: null,
    dueAt: dueAt?.toISOString() ?? null,
    ...mailboxLimitFor(message.limitCategory, message.to),
  });
  if (!isDelivered && dueAt === null) wakeDelivery(tx, deps);
  return id;
}

/** A subject must be a single header line; names in it may contain line breaks. */
const oneLine = (subject: string | undefined): string | null => subject?.replace(/\s+/g, ' ').trim() || null;
