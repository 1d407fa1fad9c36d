import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/ids.ts';
import type { MessageRow } from './messaging.store.ts';
import { messages } from './messaging.tables.ts';

/** A message without its text, which may contain links with secret keys. */
export type MessageSummary = Omit<MessageRow, 'body' | 'content'>;

const { body: _body, content: _content, ...summary } = getTableColumns(messages);

/** All messages about an order, newest first. */
export async function listMessagesAbout(db: Executor, orderId: string): Promise<MessageSummary[]> {
  return await db
    .select(summary)
    .from(messages)
    .where(eq(messages.orderId, orderId))
    .orderBy(desc(messages.createdAt), desc(messages.id));
}

/** The orders that messages are about, by message id. */
export async function findOrdersOfMessages(db: Executor, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: messages.id, orderId: messages.orderId })
    .from(messages)
    .where(inArray(messages.id, ids));
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
}

/** The kinds of those messages that exist, by id; other ids are ignored. */
export async function findMessageKinds(db: Executor, ids: string[]): Promise<Map<string, string>> {
  const uuids = ids.filter(isUuid);
  if (uuids.length === 0) return new Map();
  const rows = await db
    .select({ id: messages.id, kind: messages.kind })
    .from(messages)
    .where(inArray(messages.id, uuids));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

export const countUnsentMessages = (db: Executor, kind: string): Promise<number> =>
  db.$count(messages, and(eq(messages.status, 'queued'), eq(messages.kind, kind)));

export async function lockMessage(tx: Tx, id: string): Promise<MessageRow | null> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  return row ?? null;
}

/** Resets a message as if it had never been sent. */
export async function requeueMessage(
  tx: Tx,
  id: string,
  { status, ...text }: Pick<MessageRow, 'body' | 'content'> & { status: 'queued' | 'sent' },
): Promise<void> {
  await tx
    .update(messages)
    .set({
      ...text,
      status,
      // An operator wants it sent, so the mailbox limit does not apply.
      isCounted: false,
      attempts: 0,
      lastError: null,
      nextAttemptAt: sql`now()`,
      sentAt: status === 'sent' ? sql`now()` : null,
    })
    .where(eq(messages.id, id));
}
