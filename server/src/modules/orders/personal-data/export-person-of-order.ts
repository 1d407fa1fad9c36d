import type { Executor } from '../../../platform/db/database.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { PersonOfOrder } from './erase-person-of-order.ts';
import { exportGuestOfOrder } from './export-guest-of-order.ts';
import { exportRecipientOfOrder } from './export-recipient-of-order.ts';

/** Everything about the guest who bought an order, or about its recipient, with the ids of the orders it is about. */
export async function exportPersonOfOrder(
  deps: OrdersDeps,
  db: Executor,
  { kind, orderId }: PersonOfOrder,
): Promise<{ orderIds: string[]; data: Record<string, unknown> }> {
  if (kind === 'recipient') return { orderIds: [orderId], data: await exportRecipientOfOrder(db, orderId) };
  const data = await exportGuestOfOrder(deps, db, orderId);
  return { orderIds: data.orders.map(({ id }) => id), data };
}
