import type { CancelOrderInput } from '@presently/contracts/orders';
import * as texts from '@presently/texts/server/orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Viewer } from '../../accounts/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { processRefunds, waitForRefunds } from '../../payments/index.ts';
import { assertNotStale } from '../assert-not-stale.ts';
import { countCancellation } from '../cancellation-limits.ts';
import { assertWithinRefundLimit } from '../operator/refund-limit.ts';
import {
  hasEnded,
  isCancellable,
  isCancellableByOperator,
  isPaid,
  isPaymentPending,
} from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { lockOrder, type OrderRow } from '../store/orders.store.ts';
import { terminateOrder } from '../terminate-order.ts';

type CancelOrderOptions = {
  /** null if the gifter cancels. */
  operator: Viewer | null;
  /** Whether the operator bought the gift. */
  isOwn?: boolean;
  input?: CancelOrderInput | null | undefined;
};

/**
 * Cancels and refunds an order. The gifter may cancel until the gift is claimed, an operator until it is
 * shipped. Idempotent.
 * @throws HttpError 403 when a manager may not refund that much at once; 409 when it is too late, or when the status is
 *   not the operator's `seen_status`
 */
export async function cancelOrder(
  deps: OrdersDeps,
  orderId: string,
  { operator, isOwn = false, input }: CancelOrderOptions,
): Promise<void> {
  const wasCancelled = await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('Order not found while cancelling');
    if (hasEnded(order)) return false;
    await assertNotStale(tx, deps, order, input?.seen_status);
    assertCancellable(order, operator !== null);
    const { refundedCents } = await terminateOrder(tx, deps, order, 'cancelled');
    if (operator) {
      // Like any gifter, they may still cancel it, so the refund limit does not apply.
      if (!isOwn || !isCancellable(order)) assertWithinRefundLimit(deps, operator, refundedCents);
      await recordAudit(tx, operator, {
        action: 'order.cancelled',
        subjectKind: 'order',
        subjectId: orderId,
        before: { status: order.status },
        after: { status: 'Cancelled', ...(input?.reason ? { reason: input.reason } : {}) },
      });
    }
    return true;
  });
  if (!wasCancelled) return await waitForRefunds(deps, orderId);
  await processRefunds(deps, orderId);
  if (!operator) await countCancellation(deps, orderId);
}

function assertCancellable(order: OrderRow, byOperator: boolean): void {
  if (isPaymentPending(order)) throw new HttpError('conflict', { message: texts.paymentWaitsForBank });
  // The payment failed after the gifter's request had found the order.
  if (!isPaid(order)) throw new HttpError('conflict', { message: texts.paymentFailedNothingToCancel });
  if (byOperator && !isCancellableByOperator(order))
    throw new HttpError('conflict', { message: texts.tooLateToCancel });
  if (!byOperator && !isCancellable(order)) throw new HttpError('already_claimed');
}
