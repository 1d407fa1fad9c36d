import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { normaliseMailbox } from './mailbox.ts';
import { type MessageRow, messages } from './messaging.tables.ts';

/**
 * Category of an email that could be abused to flood a mailbox, because buyers enter unconfirmed addresses:
 * - `receipt`: counts only once its gift is cancelled or declined, because then it cost nothing.
 * - `notice`: always counts; sent when a gift is opened, declined or cancelled, and for copies of a receipt.
 *
 * Emails that need a paid and claimed gift, or come from the shop itself, are not limited.
 */
export type MailboxLimitCategory = 'receipt' | 'notice';

/**
 * Per mailbox and day. When this many emails have been counted, only receipts are still sent, until this many receipts
 * of cancelled or declined gifts have been counted as well. Receipts of other gifts are never counted, so a shared
 * office mailbox is not affected.
 */
const MAX_NOTICES_PER_DAY = 16;
const MAX_ENDED_RECEIPTS_PER_DAY = 4;

/** `maxMessages` null: not limited. Otherwise the mailbox is full when both maxima are reached. */
type MailboxLimit = { mailbox: string | null; maxMessages: number | null; maxReceipts: number };

/** The limit that applies to a new message, and whether the message itself counts. */
export function mailboxLimitFor(
  category: MailboxLimitCategory | undefined,
  to: string,
): MailboxLimit & { isCounted: boolean } {
  if (!category) return { mailbox: null, maxMessages: null, maxReceipts: 0, isCounted: false };
  return {
    mailbox: normaliseMailbox(to),
    maxMessages: MAX_NOTICES_PER_DAY,
    maxReceipts: category === 'receipt' ? MAX_ENDED_RECEIPTS_PER_DAY : 0,
    isCounted: category === 'notice',
  };
}

const isRecent = sql`sent.is_counted AND sent.status <> 'suppressed' AND sent.created_at > now() - interval '24 hours'`;

/** SQL condition: the mailbox has reached its daily limit. Used while the message is inserted. */
export const isMailboxFull = ({
  mailbox,
  maxMessages,
  maxReceipts,
}: { [K in keyof MailboxLimit]: SQL }): SQL => sql`(
  ${maxMessages}::int IS NOT NULL AND (
    SELECT count(*) >= ${maxMessages}::int AND count(*) FILTER (WHERE sent.kind = 'receipt') >= ${maxReceipts}::int
    FROM ${messages} AS sent WHERE sent.mailbox = ${mailbox}::text AND ${isRecent}))`;

/**
 * Checks the limit again before sending: messages inserted concurrently do not see each other. Counts only
 * earlier messages, so that the first ones are sent.
 */
export async function isOverMailboxLimit(db: Executor, message: MessageRow): Promise<boolean> {
  if (!message.isCounted || message.mailbox === null || message.kind === 'receipt') return false;
  const earlier = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.mailbox, message.mailbox),
        eq(messages.isCounted, true),
        ne(messages.status, 'suppressed'),
        lt(
          sql`(${messages.createdAt}, ${messages.id})`,
          sql`(${message.createdAt.toISOString()}::timestamptz, ${message.id}::uuid)`,
        ),
        sql`${messages.createdAt} > ${message.createdAt.toISOString()}::timestamptz - interval '24 hours'`,
      ),
    )
    .limit(MAX_NOTICES_PER_DAY);
  return earlier.length === MAX_NOTICES_PER_DAY;
}

/** Call when a gift is cancelled or declined: from then on, its receipt counts towards the daily limit. */
export async function countReceiptTowardsLimit(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(messages)
    .set({ isCounted: true })
    .where(and(eq(messages.orderId, orderId), eq(messages.kind, 'receipt'), eq(messages.isCounted, false)));
}
