import type { Tx } from '../../../platform/db/database.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findOrder } from '../store/orders.store.ts';
import { eraseGuestOfOrder } from './erase-guest-of-order.ts';
import { eraseRecipientOfOrder } from './erase-recipient-of-order.ts';

/** A person without an account, identified by an order that they bought or received. */
export type PersonOfOrder = { kind: 'guest' | 'recipient'; orderId: string };

/**
 * Erases the guest who bought an order, or its recipient.
 * @returns the ids of the affected orders; none if there is no such order
 * @throws HttpError 409 while one of the gifts is still to be paid, claimed or delivered
 */
export async function erasePersonOfOrder(
  deps: OrdersDeps,
  tx: Tx,
  { kind, orderId }: PersonOfOrder,
): Promise<string[]> {
  if (!(await findOrder(tx, orderId))) return [];
  if (kind === 'guest') return await eraseGuestOfOrder(deps, tx, orderId);
  await eraseRecipientOfOrder(deps, tx, orderId);
  return [orderId];
}
