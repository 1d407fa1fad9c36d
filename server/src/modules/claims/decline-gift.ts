import { endOrder, lockOrder, type OrdersDeps } from '../orders/index.ts';
import { runRefunds } from '../payments/index.ts';
import { refuseUnclaimable } from './claim-gift.ts';

/**
 * The recipient declines kindly: the gift ends and the money goes back.
 * @throws HttpError 409 when the gift is not claimable
 */
export async function declineGift(deps: OrdersDeps, orderId: string, message: string | null): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('An order vanished before it was declined');
    await refuseUnclaimable(tx, order);
    await endOrder(tx, deps, order, 'declined', { declineMessage: message?.trim() || null });
  });
  await runRefunds(deps, orderId);
}
