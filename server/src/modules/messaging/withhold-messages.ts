import { kindInWords, messageNotSentAgain } from '@presently/texts/server/alerts';
import type { Tx } from '../../platform/db/database.ts';
import { raiseAlert } from '../alerts/index.ts';
import { withholdQueuedMessages } from './unsent-messages.store.ts';

/** The kind of alert for a message that may have been sent before a restore; its subject is the message's id. */
export const MESSAGE_WITHHELD = 'message_not_sent_again';

/**
 * In a restored shop: fails the messages that were queued at the time that it was restored to. The lost shop may have
 * sent them afterwards, so an operator decides about each.
 */
export async function withholdMessages(tx: Tx, restoredTo: Date): Promise<void> {
  for (const { id, kind, channel } of await withholdQueuedMessages(tx, restoredTo))
    await raiseAlert(tx, {
      kind: MESSAGE_WITHHELD,
      subject: id,
      text: messageNotSentAgain[channel](kindInWords(kind)),
    });
}
