import type { CancelReason } from '@presently/contracts/orders';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { releaseStock } from '../catalogue/index.ts';
import { countReceiptTowardsLimit } from '../messaging/index.ts';
import { requestRefund } from '../payments/index.ts';
import { assertReconciled } from '../restores/index.ts';
import type { OrdersDeps } from './orders.deps.ts';
import type { OrderRow } from './store/orders.store.ts';
import { transition } from './transition.ts';

/** Idempotency key of the refund when an order ends. */
const END_REFUND_KEY = 'end';

/**
 * The common part of cancelling, declining and expiring: sets the status to Cancelled, requests the refund and returns
 * the stock in the caller's transaction.
 * @returns the refunded amount
 * @throws Error if its status no longer allows it; HttpError 503 after a restore
 */
export async function terminateOrder(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  reason: z.infer<typeof CancelReason>,
): Promise<{ refundedCents: number }> {
  await assertReconciled(tx);
  await transition(tx, deps, order, 'Cancelled', {
    change: { cancelReason: reason, stockReserved: false },
  });
  if (reason !== 'expired') await countReceiptTowardsLimit(tx, order.id);
  if (order.stockReserved) await releaseStock(tx, order.giftId);
  const { amountCents } = await requestRefund(tx, { orderId: order.id, key: END_REFUND_KEY, reason });
  return { refundedCents: amountCents };
}
