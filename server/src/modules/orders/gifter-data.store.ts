import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { orderNotes, orders } from './orders.tables.ts';

/** A user's orders, each with the address that its messages to the gifter went to. */
export async function listGifterEmails(
  tx: Tx,
  userId: string,
): Promise<{ reference: string; to: string }[]> {
  const rows = await tx
    .select({ reference: orders.id, to: orders.gifterEmail })
    .from(orders)
    .where(eq(orders.gifterId, userId));
  return rows.map(({ reference, to }) => ({ reference, to: to ?? '' }));
}

/** What operators told each other about these orders is about a person who is gone. */
export async function eraseNotesAbout(tx: Tx, orderIds: string[], instead: string): Promise<void> {
  await tx.update(orderNotes).set({ text: instead }).where(inArray(orderNotes.orderId, orderIds));
}

/** An operator who is gone: the notes stay, their name does not. */
export async function eraseNotesBy(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(orderNotes)
    .set({ authorId: null, authorName: 'Former operator' })
    .where(eq(orderNotes.authorId, userId));
}

/** Takes the gifter's person, and what was written to and by them, out of their orders; what was bought and paid stays. */
export async function anonymiseOrdersOfUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      gifterId: null,
      gifterFirstName: null,
      gifterLastName: null,
      gifterEmail: null,
      billingAddress: null,
      manageKeyHash: null,
      notes: '',
      thanksMessage: null,
      declineMessage: null,
    })
    .where(eq(orders.gifterId, userId));
}
