import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { resolveAlert } from '../alerts/index.ts';
import { MESSAGE_UNDELIVERABLE } from './mark-undeliverable.ts';
import type { MessageRow } from './messaging.store.ts';
import { lockMessage, requeue } from './operator-messages.store.ts';
import { isLocal } from './senders.ts';

/**
 * Sends a message that was given up once more; one that waits already is left alone.
 * @returns the message as it then is, or null for an unknown one
 * @throws HttpError 409 for one that was sent, or that is worthless by now
 */
export async function retryMessage(
  tx: Tx,
  deps: Pick<BaseDeps, 'settings' | 'jobs'>,
  id: string,
): Promise<Pick<MessageRow, 'status' | 'kind' | 'reference'> | null> {
  const message = await lockMessage(tx, id);
  if (!message || message.status === 'queued') return message;
  if (message.status === 'sent')
    throw new HttpError('conflict', { message: 'This message was sent already.' });
  // What belongs to nothing is a code: its text was not kept, and it has expired.
  if (message.reference === null)
    throw new HttpError('conflict', { message: 'A code cannot be sent again; a new one can be asked for.' });
  const status = isLocal(deps.settings, message.channel) ? 'sent' : 'queued';
  await requeue(tx, id, status);
  if (status === 'queued') await deps.jobs.enqueue(tx, 'send-message', { message_id: id });
  await resolveAlert(tx, { kind: MESSAGE_UNDELIVERABLE, subject: id });
  return { ...message, status };
}
