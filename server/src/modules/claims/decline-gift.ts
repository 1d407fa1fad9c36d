import { countCancellation, terminateOrder, lockOrderByLink, type OrdersDeps } from '../orders/index.ts';
import { processRefunds } from '../payments/index.ts';
import { assertClaimable, giftNotFound } from './claim-gift.ts';

/**
 * The recipient declines kindly: the gift ends and the money goes back.
 * @throws HttpError 404 when the link leads to no gift (any more), 409 when it is not claimable
 */
export async function declineGift(deps: OrdersDeps, urlId: string, message: string | null): Promise<void> {
  const orderId = await deps.database.transaction(async (tx) => {
    const order = await lockOrderByLink(tx, urlId);
    if (!order) throw giftNotFound();
    assertClaimable(order);
    await terminateOrder(tx, deps, order, 'declined', { declineMessage: message?.trim() || null });
    return order.id;
  });
  await processRefunds(deps, orderId);
  await countCancellation(deps, orderId);
}
