import { formerOperator } from '@presently/texts/server/shared';
import { eq, inArray } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { orderNotes, orders } from './orders.tables.ts';
import { purchaseContacts } from './purchases.tables.ts';

/** These orders, each with the e-mail address that messages to the gifter are sent to. */
export async function listGifterEmails(
  db: Executor,
  orderIds: string[],
): Promise<{ orderId: string; to: string }[]> {
  const rows = await db
    .select({ orderId: orders.id, to: purchaseContacts.email })
    .from(orders)
    .leftJoin(purchaseContacts, eq(purchaseContacts.purchaseId, orders.purchaseId))
    .where(inArray(orders.id, orderIds));
  return rows.map(({ orderId, to }) => ({ orderId, to: to ?? '' }));
}

/** Replaces the text of operators' notes about these orders, which may contain data about gifter and recipient. */
export async function eraseNotesAbout(tx: Tx, orderIds: string[], replacement: string): Promise<void> {
  await tx.update(orderNotes).set({ text: replacement }).where(inArray(orderNotes.orderId, orderIds));
}

/** Anonymises notes that a deleted operator wrote; their text stays. */
export async function eraseNotesBy(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(orderNotes)
    .set({ authorId: null, authorName: formerOperator })
    .where(eq(orderNotes.authorId, userId));
}

/** @throws Error when there is none: ids from requests must be resolved first */
export async function findPurchaseOfOrder(db: Executor, orderId: string): Promise<string> {
  const [row] = await db.select({ purchaseId: orders.purchaseId }).from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error('Order not found');
  return row.purchaseId;
}
