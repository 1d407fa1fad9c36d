import { formerOperator } from '@presently/texts/server/shared';
import { eq, inArray } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { orderNotes, orders } from './orders.tables.ts';

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
