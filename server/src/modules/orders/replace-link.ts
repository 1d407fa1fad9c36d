import { HttpError } from '../../platform/http/http-error.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { randomKey } from '../../platform/ids.ts';
import { queueReceiptCopy } from './order-messages.ts';
import { isClaimable, isResendable } from './order.serializers.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { insertOrderEvent, lockOrder, renameEvent, updateOrderRow } from './orders.store.ts';

const A_DAY = { max: 10, windowSeconds: 86_400 };

/**
 * Gives an unclaimed gift another link, for when the first went to the wrong place: from then on the old one
 * is as unknown as any other. The gifter is e-mailed the new one.
 * @throws HttpError 409 when the gift is claimed or has ended, 429 after ten a day
 */
export async function replaceLink(deps: OrdersDeps, orderId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isClaimable(order) || order.hasExpired)
      throw new HttpError('conflict', {
        message: 'Only a gift that can still be claimed can be given another link.',
      });
    await consumeRateLimit(tx, `replace-link:${orderId}`, A_DAY);
    // An event of a kind stands once in a timeline, so the first one makes way for that of the next recipient.
    if (order.openedAt) await renameEvent(tx, orderId, 'opened', 'opened_by_old_link');
    // Whoever opened it had the old link: for the next recipient it is wrapped, and the gifter may change it again.
    const changed = await updateOrderRow(tx, orderId, { urlId: randomKey(), openedAt: null });
    await insertOrderEvent(tx, orderId, 'link_replaced');
    if (isResendable(changed)) await queueReceiptCopy(tx, deps, changed);
  });
}
