import * as texts from '@presently/texts/server/messages';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { resolveAlert } from '../alerts/index.ts';
import { type LinkKeys, restoreKeys } from './email-keys.ts';
import { MESSAGE_UNDELIVERABLE } from './mark-undeliverable.ts';
import type { MessageRow } from './messaging.store.ts';
import { lockMessage, requeueMessage } from './operator-messages.store.ts';
import { SIGN_IN_CODE } from './send-immediately.ts';
import { isLocal } from './senders.ts';
import { wakeDelivery } from './wake-delivery.ts';
import { MESSAGE_WITHHELD } from './withhold-messages.ts';

/**
 * Queues a failed or suppressed message again, on an operator's request; a queued one is not changed.
 * @param keysOf returns the keys of gifter and recipient, which are redacted in stored messages
 * @returns the message after that; null for an unknown id
 * @throws HttpError 409 for a message that was sent, and for a sign-in code
 */
export async function retryMessage(
  tx: Tx,
  deps: Pick<BaseDeps, 'settings' | 'scheduler'>,
  id: string,
  keysOf: (tx: Tx, orderId: string) => Promise<LinkKeys>,
): Promise<Pick<MessageRow, 'status' | 'kind' | 'orderId'> | null> {
  const message = await lockMessage(tx, id);
  if (!message || message.status === 'queued') return message;
  if (message.status === 'sent') throw new HttpError('conflict', { message: texts.alreadySent });
  // Its text is not stored.
  if (message.kind === SIGN_IN_CODE)
    throw new HttpError('conflict', { message: texts.codeCannotBeSentAgain });
  const status = isLocal(deps.settings, message.channel) ? 'sent' : 'queued';
  const keys = message.orderId === null ? null : await keysOf(tx, message.orderId);
  await requeueMessage(tx, id, {
    status,
    body: keys ? restoreKeys(message.body, keys) : message.body,
    content:
      keys && message.content
        ? JSON.parse(restoreKeys(JSON.stringify(message.content), keys))
        : message.content,
  });
  if (status === 'queued') wakeDelivery(tx, deps);
  for (const kind of [MESSAGE_UNDELIVERABLE, MESSAGE_WITHHELD] as const)
    await resolveAlert(tx, { kind, subject: id });
  return { ...message, status };
}
