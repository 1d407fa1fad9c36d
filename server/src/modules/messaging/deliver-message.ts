import type { BaseDeps } from '../../deps.ts';
import { emailHtml, senderOf } from './email-html.ts';
import { isOverMailboxLimit } from './mailbox-limit.ts';
import { markUndeliverable } from './mark-undeliverable.ts';
import { CircuitOpenError, SendError } from './message-sender.ts';
import {
  claimMessage,
  listDueMessages,
  type MessageRow,
  markSent,
  markSuppressed,
  postpone,
} from './messaging.store.ts';
import { sendersOf } from './senders.ts';

const TIMEOUT_MS = 10_000;
/** Some nineteen hours, with the waits below. */
const MAX_TRIES = 15;
const MAX_WAIT_SECONDS = 2 * 3_600;
const BATCH = 40;
const MAX_BATCHES = 5;
/** A provider takes its time for each; the database need not. */
const AT_ONCE = 4;

/** 4 s after the first try, then twice as long each time. */
export const waitAfterTry = (attempts: number): number => Math.min(4 * 2 ** (attempts - 1), MAX_WAIT_SECONDS);

/**
 * Sends one queued message that is due. Whoever takes it has it for a minute; one that is sent, given
 * up, erased or in other hands is left alone, so a repeated job is harmless.
 */
export async function deliverMessage(deps: BaseDeps, id: string): Promise<void> {
  const message = await claimMessage(deps.database.db, id);
  if (!message) return;
  if (await isOverMailboxLimit(deps.database.db, message)) return await markSuppressed(deps.database.db, id);
  try {
    await send(deps, message);
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    return await tryLater(deps, message, error);
  }
  await markSent(deps.database.db, id);
}

/**
 * Sends what is due: not sent by its job yet, to be tried again, or left behind by a process that died. A
 * busy evening's messages in a few rounds; only so many a round, because a closing shop waits for it.
 */
export async function deliverDueMessages(deps: BaseDeps): Promise<number> {
  let found = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await listDueMessages(deps.database.db, BATCH);
    found += due.length;
    const left = due.values();
    const deliver = async () => {
      for (const id of left) await deliverMessage(deps, id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, deliver));
    if (due.length < BATCH) break;
  }
  return found;
}

async function send(deps: BaseDeps, message: MessageRow): Promise<void> {
  const sender = (await sendersOf(deps.settings))[message.channel];
  const html = message.content && emailHtml(message.content, senderOf(deps));
  await sender?.send({ ...message, html }, { timeoutMs: TIMEOUT_MS });
}

async function tryLater({ database, log }: BaseDeps, message: MessageRow, error: SendError): Promise<void> {
  const { id, kind, attempts } = message;
  // Nothing was tried while the provider rests, so it costs the message none of its attempts.
  if (error instanceof CircuitOpenError)
    return await postpone(database.db, id, {
      seconds: error.seconds,
      error: error.message,
      attempts: attempts - 1,
    });
  const about = { messageId: id, kind, attempts, reason: error.message };
  if (error.permanent || attempts >= MAX_TRIES) {
    await database.transaction((tx) => markUndeliverable(tx, message, error.message));
    log.error(about, 'message given up');
    return;
  }
  await postpone(database.db, id, { seconds: waitAfterTry(attempts), error: error.message, attempts });
  log.warn(about, 'message to be tried again');
}
