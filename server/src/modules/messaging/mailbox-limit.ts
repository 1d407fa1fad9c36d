import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { normaliseMailbox } from './mailbox.ts';
import type { MessageRow } from './messaging.store.ts';
import { messages } from './messaging.tables.ts';

/**
 * Why an e-mail is sent, as far as others can cause it: an address is typed by whoever buys, and nobody confirms it.
 * - `purchase`: a receipt. It counts once its gift is cancelled or declined, which costs nothing.
 * - `others`: what buying, opening, declining and cancelling bring about.
 *
 * What only a gift that was paid for and claimed, or the shop itself, brings about is not limited.
 */
export type Cause = 'purchase' | 'others';

/**
 * A mailbox gets at most twenty a day that others cause: so many of which a receipt is not one, and so many receipts
 * of gifts that ended early. The receipts of gifts that stand are always sent, so an office is never in the way.
 */
const OTHERS_A_DAY = 16;
const RECEIPTS_A_DAY = 4;

type Room = { mailbox: string | null; room: number | null; receipts: number };

/** What a new message has to find room for; `room` null: it is not limited. */
export function mailboxLimitFor(cause: Cause | undefined, to: string): Room & { isCounted: boolean } {
  if (!cause) return { mailbox: null, room: null, receipts: 0, isCounted: false };
  return {
    mailbox: normaliseMailbox(to),
    room: OTHERS_A_DAY,
    receipts: cause === 'purchase' ? RECEIPTS_A_DAY : 0,
    isCounted: cause === 'others',
  };
}

const isRecent = sql`sent.is_counted AND sent.status <> 'suppressed' AND sent.created_at > now() - interval '1 day'`;

/** Whether the mailbox of a message that is being written has had its share of the day. */
export const isFull = ({ mailbox, room, receipts }: { [K in keyof Room]: SQL }): SQL => sql`(
  ${room}::int IS NOT NULL AND (
    SELECT count(*) >= ${room}::int AND count(*) FILTER (WHERE sent.kind = 'receipt') >= ${receipts}::int
    FROM ${messages} AS sent WHERE sent.mailbox = ${mailbox}::text AND ${isRecent}))`;

/** Of messages written at the same moment each found room; the first of them have it. */
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
        sql`${messages.createdAt} > ${message.createdAt.toISOString()}::timestamptz - interval '1 day'`,
      ),
    )
    .limit(OTHERS_A_DAY);
  return earlier.length === OTHERS_A_DAY;
}

/** A gift ended early: from now on its receipt counts towards what others may cause. */
export async function countReceiptTowardsLimit(tx: Tx, reference: string): Promise<void> {
  await tx
    .update(messages)
    .set({ isCounted: true })
    .where(
      and(eq(messages.reference, reference), eq(messages.kind, 'receipt'), eq(messages.isCounted, false)),
    );
}
