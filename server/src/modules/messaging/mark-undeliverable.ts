import { kindInWords, messageGivenUp } from '@presently/texts/server/alerts';
import type { Tx } from '../../platform/db/database.ts';
import { raiseAlert } from '../alerts/index.ts';
import { type MessageRow, markFailed } from './messaging.store.ts';

/** The kind of alert for an undeliverable message; its subject is the message's id. */
export const MESSAGE_UNDELIVERABLE = 'message_given_up';

/** Marks a message as failed after its last attempt, and alerts the operators. */
export async function markUndeliverable(
  tx: Tx,
  { id, kind, channel }: MessageRow,
  reason: string,
): Promise<void> {
  await markFailed(tx, id, reason);
  await raiseAlert(tx, {
    kind: MESSAGE_UNDELIVERABLE,
    subject: id,
    text: messageGivenUp[channel]({ kind: kindInWords(kind), reason }),
  });
}
