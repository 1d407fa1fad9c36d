import type { BaseDeps } from '../../deps.ts';
import { elapsedMs } from '../../platform/clock.ts';
import { newUuid } from '../../platform/ids.ts';
import { mailboxLimitFor } from './mailbox-limit.ts';
import { SendError } from './message-sender.ts';
import { insertMessage, normaliseAddress } from './messaging.store.ts';
import type { NewMessage } from './queue-message.ts';
import { getSenders } from './senders.ts';

type ImmediateMessage = Pick<NewMessage, 'channel' | 'to' | 'kind'> & {
  body: string;
  /** Stored instead of `body` when a real provider sends it, so that the secret is not in the database. */
  redactedBody: string;
  /** Time, as of `elapsedMs`, by which the provider must have accepted it; it gets at least a second. */
  deadline: number;
};

/** The kind of messages with a sign-in code. */
export const SIGN_IN_CODE = 'sign-in-code';

const MIN_TIMEOUT_MS = 1_000;

/**
 * Sends a message that would be useless later (a sign-in code) immediately: one attempt, no queue, no retries.
 * @returns whether the provider accepted it in time; `unknown` when it did not respond
 */
export async function sendImmediately(
  { database, settings, log }: BaseDeps,
  { redactedBody, deadline, ...message }: ImmediateMessage,
): Promise<'sent' | 'not sent' | 'unknown'> {
  const id = newUuid();
  const to = normaliseAddress(message.to);
  const sender = (await getSenders(settings))[message.channel];
  const timeoutMs = Math.max(MIN_TIMEOUT_MS, Math.round(deadline - elapsedMs()));
  const failure = sender
    ? await sendErrorOf(
        sender.send({ id, to, subject: null, body: message.body, html: null, replyTo: null }, { timeoutMs }),
      )
    : null;
  if (failure)
    log.warn({ kind: message.kind, reason: failure.message }, 'message not accepted by its provider');
  await database.transaction(async (tx) =>
    insertMessage(tx, {
      id,
      channel: message.channel,
      to,
      subject: null,
      body: sender ? redactedBody : message.body,
      content: null,
      kind: message.kind,
      orderId: null,
      audience: null,
      status: failure ? 'failed' : 'sent',
      attempts: 1,
      lastError: failure?.message ?? null,
      dueAt: null,
      ...mailboxLimitFor(undefined, to),
    }),
  );
  if (!failure) return 'sent';
  return failure.outcomeUnknown ? 'unknown' : 'not sent';
}

async function sendErrorOf(sending: Promise<void>): Promise<SendError | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    if (error instanceof SendError) return error;
    throw error;
  }
}
