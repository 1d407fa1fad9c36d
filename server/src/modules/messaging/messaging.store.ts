import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { writtenAt } from '../../platform/db/columns.ts';
import type { Executor } from '../../platform/db/database.ts';
import { forgetOld } from '../../platform/db/forget-old.ts';
import { placesFor, prepared } from '../../platform/db/prepared.ts';
import { messages } from './messaging.tables.ts';

export type MessageRow = typeof messages.$inferSelect;
const NEW_MESSAGE = [
  ...(['id', 'channel', 'to', 'subject', 'body', 'letter'] as const),
  ...(['kind', 'reference', 'status', 'tries', 'lastError'] as const),
] as const;
type NewMessage = Pick<MessageRow, (typeof NEW_MESSAGE)[number]>;

// Not the transaction's time: several messages of one transaction keep their order.
const insertPreparedMessage = prepared<NewMessage, unknown>((db) =>
  db
    .insert(messages)
    .values({
      ...placesFor(...NEW_MESSAGE),
      createdAt: writtenAt,
      sentAt: sql`CASE ${sql.placeholder('status')}::text WHEN 'sent' THEN clock_timestamp() END`,
    })
    .prepare('insert_message'),
);

export async function insertMessage(db: Executor, message: NewMessage): Promise<void> {
  await insertPreparedMessage(db, message);
}

export async function findMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row ?? null;
}

/** How long whoever took a message has it: longer than any try. */
const TAKEN_SECONDS = 60;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Takes a queued message that is due, so that nobody else sends it, and counts the try before it is made. */
export async function takeMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const [row] = await db
    .update(messages)
    .set({ tries: sql`${messages.tries} + 1`, dueAt: inSeconds(TAKEN_SECONDS) })
    .where(and(eq(messages.id, id), eq(messages.status, 'queued'), lte(messages.dueAt, sql`now()`)))
    .returning();
  return row ?? null;
}

/** Ids of queued messages that are due, those that have waited longest first. */
export async function listDueMessages(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.status, 'queued'), lte(messages.dueAt, sql`now()`)))
    .orderBy(asc(messages.dueAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function markSent(db: Executor, id: string): Promise<void> {
  await db
    .update(messages)
    .set({ status: 'sent', sentAt: sql`now()`, lastError: null })
    .where(eq(messages.id, id));
}

/** A message that was not taken waits. */
export async function postpone(
  db: Executor,
  id: string,
  { seconds, error, tries }: { seconds: number; error: string; tries: number },
): Promise<void> {
  await db
    .update(messages)
    .set({ dueAt: inSeconds(seconds), lastError: error, tries })
    .where(eq(messages.id, id));
}

/** The end of a message that no provider took. */
export async function markFailed(db: Executor, id: string, error: string): Promise<void> {
  await db.update(messages).set({ status: 'failed', lastError: error }).where(eq(messages.id, id));
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

/** What was sent long ago. What could not be sent stays on the operators' desk. */
export const forgetSentMessages = (db: Executor, days: number): Promise<number> =>
  forgetOld(db, {
    table: messages,
    key: [messages.id],
    at: messages.createdAt,
    days,
    which: eq(messages.status, 'sent'),
  });
