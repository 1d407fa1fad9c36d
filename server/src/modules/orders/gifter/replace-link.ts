import { cannotReplaceLink } from '@presently/texts/server/orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts';
import { randomKey } from '../../../platform/ids.ts';
import { queueReceiptCopy } from '../emails/order-messages.ts';
import { isClaimable, isResendable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { insertOrderEvent, lockOrder, updateOrderRow } from '../store/orders.store.ts';

const DAILY_LIMIT = { max: 10, windowSeconds: 86_400 };

/**
 * Gives an unclaimed gift a new link, for example because the old one was sent to the wrong person. From then on, the
 * old link returns 404. Emails the new link to the gifter.
 * @throws HttpError 409 when the gift is claimed or has ended, 429 after ten times a day
 */
export async function replaceLink(deps: OrdersDeps, orderId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isClaimable(order)) throw new HttpError('conflict', { message: cannotReplaceLink });
    await consumeRateLimit(tx, { bucket: `replace-link:${orderId}`, limit: DAILY_LIMIT });
    // It was opened through the old link. For the next recipient it is unopened, and the gifter may edit it again.
    const changed = await updateOrderRow(tx, order, { urlId: randomKey(), openedAt: null });
    writeOrderSearch(tx, [orderId]);
    insertOrderEvent(tx, orderId, 'link_replaced');
    if (isResendable(changed)) await queueReceiptCopy(tx, deps, changed);
  });
}
