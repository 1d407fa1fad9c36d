import { HttpError } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { isClaimable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { extendExpiry, insertOrderEvent, lockOrder } from '../store/orders.store.ts';

/**
 * Extends the claim window of an unclaimed gift. Sends no message.
 * @throws HttpError 409 once it is claimed, ended, expired or refunded
 */
export async function extendOrder(
  deps: OrdersDeps,
  operator: Actor,
  orderId: string,
  days: number,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isClaimable(order))
      throw new HttpError('conflict', {
        message: 'Only a gift that can still be claimed can be given more days.',
      });
    const extended = await extendExpiry(tx, order, days);
    insertOrderEvent(tx, orderId, 'extended', { days });
    await recordAudit(tx, operator, {
      action: 'order.extended',
      subjectKind: 'order',
      subjectId: orderId,
      before: { expires_at: order.expiresAt.toISOString() },
      after: { expires_at: extended.expiresAt.toISOString() },
    });
  });
}
