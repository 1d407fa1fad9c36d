import { inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { isOfUser } from './orders.store.ts';
import { orders, orderTexts } from './orders.tables.ts';

type OrderTextsRow = typeof orderTexts.$inferSelect;

/** Also after an erasure: the other person may still write something. */
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

/** Also what recipients wrote to this gifter. */
export async function eraseTextsOfUser(tx: Tx, userId: string): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(isOfUser(tx, userId));
  await tx.delete(orderTexts).where(inArray(orderTexts.orderId, ids));
}
