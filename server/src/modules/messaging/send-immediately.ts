import type { BaseDeps } from '../../deps.ts';
import { newUuid } from '../../platform/ids.ts';
import { mailboxLimitFor } from './mailbox-limit.ts';
import { SendError } from './message-sender.ts';
import { insertMessage, normalAddress } from './messaging.store.ts';
import type { NewMessage } from './queue-message.ts';
import { sendersOf } from './senders.ts';

type UrgentMessage = Pick<NewMessage, 'channel' | 'to' | 'kind'> & {
  body: string;
  /** What is kept of the text once a real provider has it: a secret does not stay in the database. */
  keptBody: string;
  timeoutMs: number;
};

/**
 * Sends what is worthless later (a code) now or never: one try, no queue, no retries.
 * @returns whether the provider accepted it in time; `unknown` when it did not respond
 */
export async function sendImmediately(
  { database, settings, log }: BaseDeps,
  { keptBody, timeoutMs, ...message }: UrgentMessage,
): Promise<'sent' | 'not sent' | 'unknown'> {
  const id = newUuid();
  const to = normalAddress(message.to);
  const sender = (await sendersOf(settings))[message.channel];
  const failure = sender
    ? await failureOf(sender.send({ id, to, subject: null, body: message.body, html: null }, { timeoutMs }))
    : null;
  if (failure)
    log.warn({ kind: message.kind, reason: failure.message }, 'message was not taken by its provider');
  await insertMessage(database.db, {
    id,
    channel: message.channel,
    to,
    subject: null,
    body: sender ? keptBody : message.body,
    content: null,
    kind: message.kind,
    reference: null,
    status: failure ? 'failed' : 'sent',
    attempts: 1,
    lastError: failure?.message ?? null,
    ...mailboxLimitFor(undefined, to),
  });
  if (!failure) return 'sent';
  return failure.outcomeUnknown ? 'unknown' : 'not sent';
}

async function failureOf(sending: Promise<void>): Promise<SendError | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    if (error instanceof SendError) return error;
    throw error;
  }
}
