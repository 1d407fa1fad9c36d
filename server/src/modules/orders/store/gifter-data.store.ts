import { formerOperator } from '@presently/texts/server/shared';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { eraseTextsOfUser } from './order-texts.store.ts';
import { orderNotes, orders } from './orders.tables.ts';
import { anonymisePurchasesOfUser, lockPurchasesOfUser } from './purchases.store.ts';
import { purchaseContacts } from './purchases.tables.ts';

/**
 * The ids of a user's orders, each with the e-mail address that messages to the gifter were sent to. Locks them until the
 * erasure is committed: whatever is being done with one of them, and tells its gifter, comes before or sees no gifter.
 */
export async function lockGifterEmails(tx: Tx, userId: string): Promise<{ orderId: string; to: string }[]> {
  const orderIds = await lockPurchasesOfUser(tx, userId);
  const rows = await tx
    .select({ orderId: orders.id, to: purchaseContacts.email })
    .from(orders)
    .leftJoin(purchaseContacts, eq(purchaseContacts.purchaseId, orders.purchaseId))
    .where(inArray(orders.id, orderIds));
  return rows.map(({ orderId, to }) => ({ orderId, to: to ?? '' }));
}

/** Replaces the text of operators' notes about these orders, which may contain data about the gifter. */
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

/** Removes the gifter's personal data and messages from their orders. */
export async function anonymiseOrdersOfUser(tx: Tx, userId: string): Promise<void> {
  await eraseTextsOfUser(tx, userId);
  await anonymisePurchasesOfUser(tx, userId);
}
