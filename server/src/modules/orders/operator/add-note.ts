import { createOnce } from '../../../platform/create-once.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ScopedKey } from '../../../platform/idempotency.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { insertOrderNote, listOrderNotes, type OrderNoteRow } from '../store/operator-orders.store.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { lockOrder } from '../store/orders.store.ts';

type NewNote = { orderId: string; text: string; key: ScopedKey | null };

/**
 * Adds an internal note for operators, once per idempotency key. They can search for it; gifter and recipient do not see
 * it.
 * @throws HttpError 422 if the key was used with another request
 */
export async function addNote(
  { database }: OrdersDeps,
  operator: Actor,
  { orderId, text, key }: NewNote,
): Promise<OrderNoteRow> {
  return await database.transaction(async (tx) => {
    // Without the lock, a note added concurrently would omit this one from the search document.
    await lockOrder(tx, orderId);
    const sequence = await createOnce(tx, key, { orderId, text }, () =>
      insertNote(tx, operator, { orderId, text }),
    );
    const notes = await listOrderNotes(tx, orderId);
    return notes.find((note) => String(note.sequence) === sequence) as OrderNoteRow;
  });
}

async function insertNote(tx: Tx, operator: Actor, { orderId, text }: Omit<NewNote, 'key'>): Promise<string> {
  const { sequence } = await insertOrderNote(tx, {
    orderId,
    authorId: operator.userId,
    authorName: operator.name,
    text,
  });
  writeOrderSearch(tx, [orderId]);
  await recordAudit(tx, operator, { action: 'order.note_added', subjectKind: 'order', subjectId: orderId });
  return String(sequence);
}
