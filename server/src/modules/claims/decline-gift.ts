import { endOrder, type OrdersDeps } from '../orders/index.ts';
import { runRefunds } from '../payments/index.ts';
import { type GiftBehind, lockGift, refuseUnclaimable } from './claim-gift.ts';

/**
 * The recipient declines kindly: the gift ends and the money goes back.
 * @throws HttpError 409 when the gift is not claimable
 */
export async function declineGift(deps: OrdersDeps, gift: GiftBehind, message: string | null): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockGift(tx, gift);
    refuseUnclaimable(order);
    await endOrder(tx, deps, order, 'declined', { declineMessage: message?.trim() || null });
  });
  await runRefunds(deps, gift.orderId);
}
