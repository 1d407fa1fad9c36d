import { cannotExtend } from '@presently/texts/server/orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import { EXTENDED_BY_GIFTER, isExtendable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { withDetails } from '../store/order-details.store.ts';
import { extendExpiry, insertOrderEvent, lockOrder } from '../store/orders.store.ts';

/**
 * Extends the claim window of an unclaimed gift by half its configured length, once per gift.
 * @throws HttpError 409 when it was extended before, is claimed or has ended
 */
export async function extendGift(deps: OrdersDeps, orderId: string): Promise<void> {
  const days = Math.ceil(deps.shopSettings.current().claim_window_days / 2);
  await deps.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const [order] = locked ? await withDetails(tx, [locked]) : [];
    if (!order || !isExtendable(order)) throw new HttpError('conflict', { message: cannotExtend });
    await extendExpiry(tx, order, days);
    insertOrderEvent(tx, orderId, 'extended', { days, ...EXTENDED_BY_GIFTER });
  });
}
