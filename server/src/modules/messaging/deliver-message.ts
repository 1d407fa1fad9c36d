import type { BaseDeps } from '../../deps.ts';
import { renderEmailHtml } from './email-html.ts';
import { emailSenderOf } from './email-sender.ts';
import { isOverMailboxLimit } from './mailbox-limit.ts';
import { markUndeliverable } from './mark-undeliverable.ts';
import { CircuitOpenError, SendError } from './message-sender.ts';
import {
  claimMessage,
  listDueMessages,
  type MessageRow,
  markSent,
  markSentLocally,
  markSuppressed,
  postponeMessage,
} from './messaging.store.ts';
import { getSenders, isLocal } from './senders.ts';

const TIMEOUT_MS = 10_000;
/** With the delays below, the last attempt is made about 19 hours after the first. */
const MAX_ATTEMPTS = 15;
const MAX_DELAY_SECONDS = 2 * 3_600;
const BATCH_SIZE = 40;
const MAX_BATCHES = 5;
/** Deliveries in parallel, because most of the time is spent waiting for the provider. */
const CONCURRENCY = 4;

/** Exponential backoff: 4 s after the first attempt, then twice as long each time. */
export const retryDelaySeconds = (attempts: number): number =>
  Math.min(4 * 2 ** (attempts - 1), MAX_DELAY_SECONDS);

/**
 * Sends a queued message if it is due. Claims it first with a lease of a minute; a message that is sent, failed, erased
 * or claimed by another worker is skipped, so repeating the call is harmless.
 */
export async function deliverMessage(deps: BaseDeps, id: string): Promise<void> {
  const message = await claimMessage(deps.database.db, id);
  if (!message) return;
  if (await isOverMailboxLimit(deps.database.db, message)) return await markSuppressed(deps.database.db, id);
  try {
    await send(deps, message);
  } catch (error) {
    return await handleSendFailure(deps, message, toSendError(deps, message, error));
  }
  if (isLocal(deps.settings, message.channel)) await markSentLocally(deps.database.db, id);
  else await markSent(deps.database.db, id);
}

/**
 * Sends due messages: queued, due for a retry, or left behind by a process that died. The number
 * per run is limited, because a graceful shutdown waits for it.
 * @returns the number of messages found
 */
export async function deliverDueMessages(deps: BaseDeps): Promise<number> {
  let found = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await listDueMessages(deps.database.db, BATCH_SIZE);
    found += due.length;
    const remaining = due.values();
    const deliverRemaining = async () => {
      for (const id of remaining) await deliverMessage(deps, id);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, deliverRemaining));
    if (due.length < BATCH_SIZE) break;
  }
  return found;
}

async function send(deps: BaseDeps, message: MessageRow): Promise<void> {
  const sender = (await getSenders(deps.settings))[message.channel];
  const emailSender = emailSenderOf(deps);
  const html = message.content && renderEmailHtml(message.content, emailSender);
  await sender?.send({ ...message, html, replyTo: emailSender.contactEmail }, { timeoutMs: TIMEOUT_MS });
}

/** An error of ours, such as one in an email's HTML, must not be retried for ever either. */
function toSendError({ log }: BaseDeps, { id }: MessageRow, error: unknown): SendError {
  if (error instanceof SendError) return error;
  log.error({ err: error, messageId: id }, 'a message could not be prepared');
  return new SendError('could not be prepared', false);
}

async function handleSendFailure(
  { database, log }: BaseDeps,
  message: MessageRow,
  error: SendError,
): Promise<void> {
  const { id, kind, attempts } = message;
  // The provider was not called, so this does not count as an attempt.
  if (error instanceof CircuitOpenError)
    return await postponeMessage(database.db, id, {
      seconds: error.retryAfterSeconds,
      error: error.message,
      attempts: attempts - 1,
    });
  const details = { messageId: id, kind, attempts, reason: error.message };
  if (error.permanent || attempts >= MAX_ATTEMPTS) {
    await database.transaction((tx) => markUndeliverable(tx, message, error.message));
    log.error(details, 'message delivery failed permanently');
    return;
  }
  await postponeMessage(database.db, id, {
    seconds: retryDelaySeconds(attempts),
    error: error.message,
    attempts,
  });
  log.warn(details, 'message delivery failed, will retry');
}
