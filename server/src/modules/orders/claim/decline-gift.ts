import { processRefunds } from '../../payments/index.ts';
import { countCancellation } from '../gifter/cancellation-limits.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { writeOrderTexts } from '../store/order-texts.store.ts';
import { lockOrderByLink } from '../store/orders.store.ts';
import { terminateOrder } from '../terminate-order.ts';
import { assertClaimable, giftNotFound } from './claim-gift.ts';

/**
 * Cancels and refunds the gift on behalf of its recipient.
 * @throws HttpError 404 for an unknown or replaced link, 409 when the gift is not claimable
 */
export async function declineGift(deps: OrdersDeps, urlId: string, message: string | null): Promise<void> {
  const orderId = await deps.database.transaction(async (tx) => {
    const order = await lockOrderByLink(tx, urlId);
    if (!order) throw giftNotFound();
    assertClaimable(order);
    const declineMessage = message?.trim();
    if (declineMessage) await writeOrderTexts(tx, order.id, { declineMessage });
    await terminateOrder(tx, deps, order, 'declined');
    return order.id;
  });
  await processRefunds(deps, orderId);
  await countCancellation(deps, orderId);
}
