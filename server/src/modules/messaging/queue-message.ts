import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { emailText } from './email-text.ts';
import { type Cause, mailboxLimitFor } from './mailbox-limit.ts';
import { insertMessage, normalAddress } from './messaging.store.ts';
import type { EmailContent } from './messaging.tables.ts';
import { type Channel, isLocal } from './senders.ts';

export type NewMessage = {
  channel: Channel;
  /** A phone number in E.164, or an e-mail address. */
  to: string;
  /** E-mails only. */
  subject?: string;
  /** A plain text, or an e-mail that has two forms. */
  content: string | EmailContent;
  /** What it tells: `receipt`, `claimed`, … */
  kind: string;
  /** Id of the order it is about, if any. */
  reference?: string;
  /** Limits how many of its kind a mailbox gets in a day. */
  cause?: Cause;
};

/**
 * Writes a message in the transaction of what it tells about: no commit, no message. A real provider's
 * is sent in the background, at least once; the local inbox has it at the commit.
 * @returns the message's id
 */
export async function queueMessage(
  tx: Tx,
  deps: Pick<BaseDeps, 'settings' | 'jobs'>,
  message: NewMessage,
): Promise<string> {
  const id = newUuid();
  const arrived = isLocal(deps.settings, message.channel);
  await insertMessage(tx, {
    id,
    channel: message.channel,
    to: normalAddress(message.to),
    subject: oneLine(message.subject),
    body: typeof message.content === 'string' ? message.content : emailText(message.content),
    content: typeof message.content === 'string' ? null : message.content,
    kind: message.kind,
    reference: message.reference ?? null,
    status: arrived ? 'sent' : 'queued',
    attempts: 0,
    lastError: null,
    ...mailboxLimitFor(message.cause, message.to),
  });
  if (!arrived) await deps.jobs.enqueue(tx, 'send-message', { message_id: id });
  return id;
}

/** A subject is one header line, whatever names stand in it. */
const oneLine = (subject: string | undefined): string | null => subject?.replace(/\s+/g, ' ').trim() || null;
