import type { Tx } from '../../platform/db/database.ts';
import { raiseAlert } from '../alerts/index.ts';
import { type MessageRow, markFailed } from './messaging.store.ts';

/** The alarm of a message that no provider took; its subject is the message's id. */
export const MESSAGE_UNDELIVERABLE = 'message_given_up';

/** The last try has failed: nobody is told by this message unless an operator sees to it. */
export async function markUndeliverable(
  tx: Tx,
  { id, kind, channel }: MessageRow,
  reason: string,
): Promise<void> {
  await markFailed(tx, id, reason);
  const what = channel === 'sms' ? 'A text message' : 'An e-mail';
  await raiseAlert(tx, {
    kind: MESSAGE_UNDELIVERABLE,
    subject: id,
    text: `${what} (${kind.replaceAll('_', ' ')}) could not be sent and was given up: ${reason}`,
  });
}
