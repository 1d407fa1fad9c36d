import { sql } from 'drizzle-orm';
import { queueOpenedNotice } from '../emails/order-messages.ts';
import { isOpenable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { insertOrderEvent, lockOrder, updateOrderRow } from '../store/orders.store.ts';

/** Records that the recipient has unwrapped the gift and notifies the gifter. Idempotent. */
export async function markOpened(deps: OrdersDeps, orderId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isOpenable(order)) return;
    const opened = await updateOrderRow(tx, order, { openedAt: sql`now()` as never });
    insertOrderEvent(tx, orderId, 'opened');
    await queueOpenedNotice(tx, deps, opened);
  });
}
