import type { Executor } from '../../../platform/db/database.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { PersonOfOrder } from './erase-person.ts';
import { exportGuest } from './export-guest.ts';
import { exportRecipient } from './export-recipient.ts';

/** Everything about the guest who bought an order, or about its recipient, with the ids of the orders it is about. */
export async function exportPerson(
  deps: OrdersDeps,
  db: Executor,
  { kind, orderId }: PersonOfOrder,
): Promise<{ orderIds: string[]; data: Record<string, unknown> }> {
  if (kind === 'recipient') return { orderIds: [orderId], data: await exportRecipient(db, orderId) };
  const data = await exportGuest(deps, db, orderId);
  return { orderIds: data.orders.map(({ id }) => id), data };
}
