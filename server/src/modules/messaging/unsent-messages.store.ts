import { notSentAgain } from '@presently/texts/server/messages';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { masked } from './messaging.store.ts';
import { type MessageRow, messages } from './messaging.tables.ts';
import { wakeDelivery } from './wake-delivery.ts';

const aboutOrder = (orderId: string, kind: string) =>
  and(eq(messages.orderId, orderId), eq(messages.kind, kind));
/** No attempt to send it has begun. */
const isUntouched = and(eq(messages.status, 'queued'), eq(messages.attempts, 0));

/**
 * Deletes the messages of a kind about an order, unless one of them was sent or is being sent: `deliverMessage` counts
 * its attempt first, and the lock on the row decides between the two.
 * @returns false when that is so; then nothing is deleted
 */
export async function dropUnsentMessages(tx: Tx, orderId: string, kind: string): Promise<boolean> {
  const rows = await tx
    .select({ status: messages.status, attempts: messages.attempts })
    .from(messages)
    .where(aboutOrder(orderId, kind))
    .for('update');
  if (rows.some(({ status, attempts }) => status !== 'queued' || attempts > 0)) return false;
  await tx.delete(messages).where(aboutOrder(orderId, kind));
  return true;
}

/** Sends the messages of a kind about an order that wait for their time. */
export async function releaseMessages(
  tx: Tx,
  deps: Pick<BaseDeps, 'scheduler'>,
  { orderId, kind }: { orderId: string; kind: string },
): Promise<void> {
  await tx
    .update(messages)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(aboutOrder(orderId, kind), isUntouched, gt(messages.nextAttemptAt, sql`now()`)));
  wakeDelivery(tx, deps);
}

/** Fails what was queued up to a given time. */
export async function withholdQueuedMessages(
  tx: Tx,
  until: Date,
): Promise<Pick<MessageRow, 'id' | 'kind' | 'channel'>[]> {
  return await tx
    .update(messages)
    .set({ status: 'failed', lastError: notSentAgain, ...masked })
    .where(and(eq(messages.status, 'queued'), lte(messages.createdAt, until)))
    .returning({ id: messages.id, kind: messages.kind, channel: messages.channel });
}
