import { type Actor, recordAudit } from '../../audit/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { insertOrderNote, type OrderNoteRow } from '../store/operator-orders.store.ts';

/** Adds an internal note for operators, which gifter and recipient do not see. */
export async function addNote(
  { database }: OrdersDeps,
  operator: Actor,
  orderId: string,
  text: string,
): Promise<OrderNoteRow> {
  return await database.transaction(async (tx) => {
    const note = await insertOrderNote(tx, {
      orderId,
      authorId: operator.userId,
      authorName: operator.name,
      text,
    });
    await recordAudit(tx, operator, { action: 'order.note_added', subjectKind: 'order', subjectId: orderId });
    return note;
  });
}
