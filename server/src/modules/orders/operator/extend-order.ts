import { cannotExtend } from '@presently/texts/server/operator-orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import { claimKeys, type ScopedKey } from '../../../platform/idempotency.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { isClaimable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { extendExpiry, insertOrderEvent, lockOrder } from '../store/orders.store.ts';

export type Extension = { orderId: string; days: number; key: ScopedKey | null };

/**
 * Extends the claim window of an unclaimed gift, once per idempotency key. Sends no message.
 * @throws HttpError 409 once it is claimed, ended, expired or refunded; 422 when the key was used with another request
 */
export async function extendOrder(
  deps: OrdersDeps,
  operator: Actor,
  { orderId, days, key }: Extension,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (key && !(await claimKeys(tx, [key], { orderId, days }, orderId)).isNew) return;
    if (!order || !isClaimable(order)) throw new HttpError('conflict', { message: cannotExtend });
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
