import { sql } from 'drizzle-orm';
import { queueOpenedNotice } from '../emails/order-messages.ts';
import { giftNotFound } from '../order-access.ts';
import { isOpenable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { insertOrderEvent, lockOrderByLink, updateOrderRow } from '../store/orders.store.ts';

/**
 * Records that the recipient has unwrapped the gift and notifies the gifter. Idempotent.
 * @throws HttpError 404 for an unknown or replaced link
 */
export async function markOpened(deps: OrdersDeps, urlId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrderByLink(tx, urlId);
    if (!order) throw giftNotFound();
    if (!isOpenable(order)) return;
    const opened = await updateOrderRow(tx, order, { openedAt: sql`now()` });
    insertOrderEvent(tx, order.id, 'opened');
    await queueOpenedNotice(tx, deps, opened);
  });
}
