import type { Tx } from '../../../platform/db/database.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findOrder } from '../store/orders.store.ts';
import { eraseGuest } from './erase-guest.ts';
import { eraseRecipient } from './erase-recipient.ts';

/** A person without an account, identified by an order that they bought or received. */
export type PersonOfOrder = { kind: 'guest' | 'recipient'; orderId: string };

/**
 * Erases the guest who bought an order, or its recipient.
 * @returns the ids of the affected orders; none if there is no such order
 * @throws HttpError 409 while a gift is in transit
 */
export async function erasePerson(
  deps: OrdersDeps,
  tx: Tx,
  { kind, orderId }: PersonOfOrder,
): Promise<string[]> {
  if (!(await findOrder(tx, orderId))) return [];
  if (kind === 'guest') return await eraseGuest(deps, tx, orderId);
  await eraseRecipient(deps, tx, orderId);
  return [orderId];
}
