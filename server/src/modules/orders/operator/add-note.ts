import { type Actor, recordAudit } from '../../audit/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { insertOrderNote, type OrderNoteRow } from '../store/operator-orders.store.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { lockOrder } from '../store/orders.store.ts';

/** Adds an internal note for operators, who can search for it; gifter and recipient do not see it. */
export async function addNote(
  { database }: OrdersDeps,
  operator: Actor,
  orderId: string,
  text: string,
): Promise<OrderNoteRow> {
  return await database.transaction(async (tx) => {
    // Without the lock, a note added concurrently would omit this one from the search document.
    await lockOrder(tx, orderId);
    const note = await insertOrderNote(tx, {
      orderId,
      authorId: operator.userId,
      authorName: operator.name,
      text,
    });
    writeOrderSearch(tx, [orderId]);
    await recordAudit(tx, operator, { action: 'order.note_added', subjectKind: 'order', subjectId: orderId });
    return note;
  });
}
