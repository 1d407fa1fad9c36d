import { and, asc, desc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { placeholdersFor, preparedWrite } from '../../platform/db/prepared-statement.ts';
import { deleteOlderThan } from '../../platform/db/purge.ts';
import { hasOpenAlert } from '../alerts/index.ts';
import { isReconciled } from '../restores/index.ts';
import { maskKeys, withoutKeys } from './email-keys.ts';
import { isMailboxFull } from './mailbox-limit.ts';
import { type MessageAudience, type MessageRow, messages } from './messaging.tables.ts';

export type { MessageRow };

const NEW_MESSAGE = [
  'id',
  'channel',
  'to',
  'subject',
  'body',
  'content',
  'kind',
  'orderId',
  'audience',
  'attempts',
  'lastError',
  'mailbox',
  'isCounted',
] as const;
type NewMessage = Pick<MessageRow, (typeof NEW_MESSAGE)[number]> & {
  /** Replaced by `suppressed` when the mailbox is full. */
  status: MessageRow['status'];
  maxMessages: number | null;
  maxReceipts: number;
  /** As ISO 8601; null: immediately. */
  dueAt: string | null;
};

const placeholder = (name: keyof NewMessage) => sql`${sql.placeholder(name)}`;
const status = sql`${placeholder('status')}::text`;
const nextAttemptAt = sql`coalesce(${placeholder('dueAt')}::timestamptz, now())`;

// `clock_timestamp()` instead of `now()`, so that messages of one transaction keep their order.
const insertUnlimited = preparedWrite<NewMessage>('insert_message', (db) =>
  db.insert(messages).values({
    ...placeholdersFor(...NEW_MESSAGE),
    status,
    nextAttemptAt,
    createdAt: clockTimestamp,
    sentAt: sql`CASE WHEN ${status} = 'sent' THEN clock_timestamp() END`,
  }),
);

const isSuppressed = isMailboxFull({
  mailbox: placeholder('mailbox'),
  maxMessages: placeholder('maxMessages'),
  maxReceipts: placeholder('maxReceipts'),
});

const insertLimited = preparedWrite<NewMessage>('insert_limited_message', (db) =>
  db.insert(messages).values({
    ...placeholdersFor(...NEW_MESSAGE),
    status: sql`CASE WHEN ${isSuppressed} THEN 'suppressed' ELSE ${status} END`,
    nextAttemptAt,
    createdAt: clockTimestamp,
    sentAt: sql`CASE WHEN ${status} = 'sent' AND NOT ${isSuppressed} THEN clock_timestamp() END`,
  }),
);

export function insertMessage(tx: Tx, message: NewMessage): void {
  const insert = message.maxMessages === null ? insertUnlimited : insertLimited;
  insert(tx, message);
}

export async function findMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row ?? null;
}

/** Lease of a claimed message: longer than any delivery attempt. */
const LEASE_SECONDS = 60;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Claims a queued message that is due, and counts the attempt before it is made.
 * @returns null when not due or claimed already
 */
export async function claimMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const [row] = await db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, nextAttemptAt: inSeconds(LEASE_SECONDS) })
    .where(
      and(
        eq(messages.id, id),
        eq(messages.status, 'queued'),
        lte(messages.nextAttemptAt, sql`now()`),
        isReconciled,
      ),
    )
    .returning();
  return row ?? null;
}

/** Ids of queued messages that are due, longest overdue first; none in a restored shop until it is reconciled. */
export async function listDueMessages(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.status, 'queued'), lte(messages.nextAttemptAt, sql`now()`), isReconciled))
    .orderBy(asc(messages.nextAttemptAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** For the local inbox, where links must keep working. */
export async function markSentLocally(db: Executor, id: string): Promise<void> {
  await db.update(messages).set({ status: 'sent', sentAt: sql`now()` }).where(eq(messages.id, id));
}

/** The provider accepted it. The text is kept without the secret keys in its links. */
export async function markSent(db: Executor, id: string): Promise<void> {
  await db
    .update(messages)
    .set({
      status: 'sent',
      sentAt: sql`now()`,
      lastError: null,
      body: withoutKeys(messages.body),
      content: null,
    })
    .where(eq(messages.id, id));
}

/** For a message that is not sent for now; resending it restores the keys. */
export const masked = {
  body: withoutKeys(messages.body),
  content: sql`${withoutKeys(messages.content)}::jsonb`,
};

export async function markSuppressed(db: Executor, id: string): Promise<void> {
  await db
    .update(messages)
    .set({ status: 'suppressed', ...masked })
    .where(eq(messages.id, id));
}

/** Schedules the next attempt of a message that was not sent. */
export async function postponeMessage(
  db: Executor,
  id: string,
  { seconds, error, attempts }: { seconds: number; error: string; attempts: number },
): Promise<void> {
  await db
    .update(messages)
    .set({ nextAttemptAt: inSeconds(seconds), lastError: error, attempts })
    .where(eq(messages.id, id));
}

/** Final: there are no further attempts. */
export async function markFailed(db: Executor, id: string, error: string): Promise<void> {
  await db
    .update(messages)
    .set({ status: 'failed', lastError: error, ...masked })
    .where(eq(messages.id, id));
}

type InboxQuery = { channels: MessageRow['channel'][]; to?: string | undefined; limit?: number };

/** Newest first, without pending ones. */
export async function listMessages(db: Executor, { channels, to, limit }: InboxQuery): Promise<MessageRow[]> {
  const query = db
    .select()
    .from(messages)
    .where(
      and(
        inArray(messages.channel, channels),
        notInArray(messages.status, ['suppressed', 'queued']),
        to === undefined ? undefined : eq(messages.to, to),
      ),
    )
    .orderBy(desc(messages.createdAt));
  return await (limit === undefined ? query : query.limit(limit));
}

/** GDPR erasure: deletes all messages to a phone number. */
export async function eraseMessagesTo(db: Executor, phoneNumber: string): Promise<void> {
  await db.delete(messages).where(eq(messages.to, phoneNumber));
}

/**
 * GDPR erasure: deletes the messages about these orders to the gifter or the recipient. Those without an audience are
 * from instances of the previous version, and may be for either.
 */
export async function eraseMessagesFor(
  db: Executor,
  audience: MessageAudience,
  orderIds: string[],
): Promise<void> {
  await db
    .delete(messages)
    .where(
      and(
        inArray(messages.orderId, orderIds),
        or(eq(messages.audience, audience), isNull(messages.audience)),
      ),
    );
}

/** The messages about these orders to the gifter or the recipient, without the keys in links, newest first. */
export async function listMessagesFor(
  db: Executor,
  audience: MessageAudience,
  orderIds: string[],
): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(inArray(messages.orderId, orderIds), eq(messages.audience, audience)))
    .orderBy(desc(messages.createdAt));
  return rows.map((row) => ({ ...row, body: maskKeys(row.body) }));
}

/** Trims and lower-cases an email address; leaves a phone number as it is. */
export const normaliseAddress = (to: string): string => to.trim().toLowerCase();

/** Deletes old messages, except those that are still to be sent, and failed ones whose problem is open. */
export const purgeMessages = (db: Executor, days: number): Promise<number> =>
  deleteOlderThan(db, {
    table: messages,
    key: [messages.id],
    timestamp: messages.createdAt,
    days,
    condition: sql`(${inArray(messages.status, ['sent', 'suppressed'])} OR ${messages.status} = 'failed' AND NOT ${hasOpenAlert(messages.id)})`,
  });
