import { claimKeys } from '../../../platform/idempotency.ts';
import { processRefunds, waitForRefunds } from '../../payments/index.ts';
import { countCancellation } from '../cancellation-limits.ts';
import { giftNotFound } from '../order-access.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { writeOrderTexts } from '../store/order-texts.store.ts';
import { lockOrderByLink } from '../store/orders.store.ts';
import { terminateOrder } from '../terminate-order.ts';
import { assertClaimable } from './claim-gift.ts';

export type Decline = { urlId: string; message: string | null; idempotencyKey: string | null };

/**
 * Cancels and refunds the gift on behalf of its recipient. A retry with the same idempotency key succeeds.
 * @throws HttpError 404 for an unknown or replaced link, 409 when the gift is not claimable, 422 when the key was used
 * with another message
 */
export async function declineGift(
  deps: OrdersDeps,
  { urlId, message, idempotencyKey }: Decline,
): Promise<void> {
  const { orderId, isNew } = await deps.database.transaction(async (tx) => {
    const order = await lockOrderByLink(tx, urlId);
    if (!order) throw giftNotFound();
    if (idempotencyKey !== null) {
      const key = { scope: `decline:${order.id}`, key: idempotencyKey };
      const { isNew } = await claimKeys(tx, [key], { message }, order.id);
      if (!isNew) return { orderId: order.id, isNew };
    }
    assertClaimable(order);
    const declineMessage = message?.trim();
    if (declineMessage) await writeOrderTexts(tx, order.id, { declineMessage });
    await terminateOrder(tx, deps, order, 'declined');
    return { orderId: order.id, isNew: true };
  });
  if (!isNew) return await waitForRefunds(deps, orderId);
  await processRefunds(deps, orderId);
  await countCancellation(deps, orderId);
}
