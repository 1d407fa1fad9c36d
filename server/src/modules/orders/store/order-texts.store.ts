import { inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { orderTexts } from './orders.tables.ts';

type OrderTextsRow = typeof orderTexts.$inferSelect;

/** Inserts the row again after an erasure, because the other person may still write something. */
export async function writeOrderTexts(
  tx: Tx,
  orderId: string,
  change: Partial<Omit<OrderTextsRow, 'orderId'>>,
): Promise<void> {
  await tx
    .insert(orderTexts)
    .values({ orderId, ...change })
    .onConflictDoUpdate({ target: orderTexts.orderId, set: change });
}

/** Texts by the gifters of these orders, and by recipients to them. */
export async function eraseTexts(tx: Tx, orderIds: string[]): Promise<void> {
  await tx.delete(orderTexts).where(inArray(orderTexts.orderId, orderIds));
}

/** Texts by the recipients of these orders. */
export async function eraseTextsOfRecipients(tx: Tx, orderIds: string[]): Promise<void> {
  await tx
    .update(orderTexts)
    .set({ thanksMessage: null, declineMessage: null })
    .where(inArray(orderTexts.orderId, orderIds));
}
