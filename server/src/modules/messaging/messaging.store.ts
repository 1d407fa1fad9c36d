import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Executor } from '../../platform/db/database.ts';
import { placeholdersFor, preparedStatement } from '../../platform/db/prepared-statement.ts';
import { deleteOlderThan } from '../../platform/db/purge.ts';
import { isFull } from './mailbox-limit.ts';
import { messages } from './messaging.tables.ts';

export type MessageRow = typeof messages.$inferSelect;
const NEW_MESSAGE = [
  ...(['id', 'channel', 'to', 'subject', 'body', 'content'] as const),
  ...(['kind', 'reference', 'attempts', 'lastError', 'mailbox', 'isCounted'] as const),
] as const;
type NewMessage = Pick<MessageRow, (typeof NEW_MESSAGE)[number]> & {
  /** Unless its mailbox has had its share of the day. */
  status: MessageRow['status'];
  room: number | null;
  receipts: number;
};

const place = (name: keyof NewMessage) => sql`${sql.placeholder(name)}`;
const isTooMany = isFull({ mailbox: place('mailbox'), room: place('room'), receipts: place('receipts') });

// Not the transaction's time: several messages of one transaction keep their order.
const insertPreparedMessage = preparedStatement<NewMessage, unknown>((db) =>
  db
    .insert(messages)
    .values({
      ...placeholdersFor(...NEW_MESSAGE),
      status: sql`CASE WHEN ${isTooMany} THEN 'suppressed' ELSE ${place('status')}::text END`,
      createdAt: clockTimestamp,
      sentAt: sql`CASE WHEN ${place('status')}::text = 'sent' AND NOT ${isTooMany} THEN clock_timestamp() END`,
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
export async function claimMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const [row] = await db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, nextAttemptAt: inSeconds(TAKEN_SECONDS) })
    .where(and(eq(messages.id, id), eq(messages.status, 'queued'), lte(messages.nextAttemptAt, sql`now()`)))
    .returning();
  return row ?? null;
}

/** Ids of queued messages that are due, those that have waited longest first. */
export async function listDueMessages(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.status, 'queued'), lte(messages.nextAttemptAt, sql`now()`)))
    .orderBy(asc(messages.nextAttemptAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The key of a manage link or of a recipient's link: whoever reads it holds the gift. */
const KEY_IN_LINK = '(/manage/|[?&]key=)[A-Za-z0-9_-]+';

/** A provider has it. What it said stays, without the keys in its links: they can be made again, and are never read here. */
export async function markSent(db: Executor, id: string): Promise<void> {
  await db
    .update(messages)
    .set({
      status: 'sent',
      sentAt: sql`now()`,
      lastError: null,
      body: sql`regexp_replace(${messages.body}, ${KEY_IN_LINK}, '\\1…', 'g')`,
      content: null,
    })
    .where(eq(messages.id, id));
}

export async function markSuppressed(db: Executor, id: string): Promise<void> {
  await db.update(messages).set({ status: 'suppressed' }).where(eq(messages.id, id));
}

/** A message that was not taken waits. */
export async function postpone(
  db: Executor,
  id: string,
  { seconds, error, attempts }: { seconds: number; error: string; attempts: number },
): Promise<void> {
  await db
    .update(messages)
    .set({ nextAttemptAt: inSeconds(seconds), lastError: error, attempts })
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
    .where(
      and(
        inArray(messages.channel, channels),
        ne(messages.status, 'suppressed'),
        to === undefined ? undefined : eq(messages.to, to),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(limit);
}

/** Forgets what was sent to a number that a sign-in has proven. */
export async function eraseMessagesTo(db: Executor, phoneNumber: string): Promise<void> {
  await db.delete(messages).where(eq(messages.to, phoneNumber));
}

/** Forgets what was sent to somebody about an order, and what still waits to be: it would name them. */
export async function eraseMessagesAbout(
  db: Executor,
  about: { reference: string; to: string }[],
): Promise<void> {
  const given = {
    references: about.map(({ reference }) => reference),
    mailboxes: about.map(({ to }) => normalAddress(to)),
  };
  await db.execute(sql`
    DELETE FROM ${messages} USING unnest(${sql.param(given.references)}::text[], ${sql.param(given.mailboxes)}::text[]) AS about (reference, mailbox)
    WHERE ${messages.reference} = about.reference AND ${messages.to} = about.mailbox`);
}

/** Mailboxes are kept in lower case; phone numbers have no case. */
export const normalAddress = (to: string): string => to.trim().toLowerCase();

/** What was sent long ago. What could not be sent stays on the operators' desk. */
export const purgeSentMessages = (db: Executor, days: number): Promise<number> =>
  deleteOlderThan(db, {
    table: messages,
    key: [messages.id],
    timestamp: messages.createdAt,
    days,
    condition: inArray(messages.status, ['sent', 'suppressed']),
  });
