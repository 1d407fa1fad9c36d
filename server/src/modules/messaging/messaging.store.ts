import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { messages } from './messaging.tables.ts';

export type MessageRow = typeof messages.$inferSelect;
type NewMessage = Pick<
  MessageRow,
  'id' | 'channel' | 'to' | 'subject' | 'body' | 'kind' | 'reference' | 'status' | 'tries' | 'lastError'
>;

export async function insertMessage(db: Executor, message: NewMessage): Promise<void> {
  // Not the transaction's time: several messages of one transaction keep their order.
  const now = sql`clock_timestamp()`;
  await db
    .insert(messages)
    .values({ ...message, createdAt: now, sentAt: message.status === 'sent' ? now : null });
}

export async function findMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row ?? null;
}

export async function markSent(db: Executor, id: string): Promise<void> {
  await db
    .update(messages)
    .set({ status: 'sent', sentAt: sql`now()`, tries: sql`${messages.tries} + 1`, lastError: null })
    .where(eq(messages.id, id));
}

/** A try that failed; the last one ends the message as failed. */
export async function markTried(db: Executor, id: string, error: string, isLast: boolean): Promise<void> {
  await db
    .update(messages)
    .set({
      tries: sql`${messages.tries} + 1`,
      lastError: error,
      ...(isLast ? { status: 'failed' as const } : {}),
    })
    .where(eq(messages.id, id));
}

type InboxQuery = { channels: MessageRow['channel'][]; to?: string | undefined; limit: number };

/** Newest first. */
export async function listMessages(db: Executor, { channels, to, limit }: InboxQuery): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(inArray(messages.channel, channels), to === undefined ? undefined : eq(messages.to, to)))
    .orderBy(desc(messages.createdAt))
    .limit(limit);
}

/** Forgets what was sent to these addresses; what is still to be sent goes out first. */
export async function eraseMessagesTo(db: Executor, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .delete(messages)
    .where(and(inArray(messages.to, addresses.map(normalAddress)), ne(messages.status, 'queued')));
}

/** Mailboxes are kept in lower case; phone numbers have no case. */
export const normalAddress = (to: string): string => to.trim().toLowerCase();
