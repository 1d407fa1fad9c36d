import type { BaseDeps } from '../../deps.ts';
import { QUEUES } from '../../platform/jobs/queues.ts';
import { giveUpMessage } from './give-up-message.ts';
import { SendError } from './message-sender.ts';
import { findMessage, markSent, markTried } from './messaging.store.ts';
import { sendersOf } from './senders.ts';

const TIMEOUT_MS = 10_000;
const MAX_TRIES = QUEUES['send-message'].retryLimit + 1;

/**
 * Sends one queued message. One that is sent, given up or erased is left alone, so a repeated job is harmless.
 * @throws SendError when it should be tried again later
 */
export async function deliverMessage({ database, settings, log }: BaseDeps, id: string): Promise<void> {
  const message = await findMessage(database.db, id);
  if (message?.status !== 'queued') return;
  const sender = (await sendersOf(settings))[message.channel];
  try {
    await sender?.send(message, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    const isLast = error.permanent || message.tries + 1 >= MAX_TRIES;
    if (!isLast) {
      await markTried(database.db, id, error.message, false);
      throw error;
    }
    await database.transaction((tx) => giveUpMessage(tx, message, error.message));
    log.error({ messageId: id, kind: message.kind, reason: error.message }, 'message given up');
    return;
  }
  await markSent(database.db, id);
}
