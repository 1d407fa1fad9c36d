import { centsToDollars } from '@presently/contracts/money';
import { formatDollars } from '@presently/texts/format';
import { noMoneyTaken, onlySoMuchLeft } from '@presently/texts/server/payments';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { lockPayment } from './payments.store.ts';
import { lockOrderToRefund } from './refundable-orders.store.ts';
import { insertRefund, listRefundsOfOrder } from './refunds.store.ts';

export type RefundRequest = {
  orderId: string;
  /** Default: the amount of the order that has not been refunded yet. */
  amountCents?: number;
  /** Idempotency key, unique per order: one cause creates one refund. */
  key: string;
  reason: string;
};

/**
 * Creates a pending refund in the caller's transaction. After the commit the caller sends it to the processor with
 * `processRefunds`; otherwise the task `process-due-refunds` does so a few seconds later.
 * @returns the refund's amount (for a repeated key, the first request's amount); 0 if nothing was left to refund
 * @throws HttpError 409 for more than is left, or when the payment has not succeeded
 */
export async function requestRefund(
  tx: Tx,
  { orderId, amountCents, key, reason }: RefundRequest,
): Promise<{ amountCents: number }> {
  const order = await lockOrderToRefund(tx, orderId);
  const payment = order && (await lockPayment(tx, { purchaseId: order.purchaseId }));
  if (!payment) throw new Error('No payment of this order');
  const same = (await listRefundsOfOrder(tx, orderId)).find((refund) => refund.idempotencyKey === key);
  if (same) return { amountCents: same.amountCents };
  if (payment.intentStatus !== 'succeeded') throw new HttpError('conflict', { message: noMoneyTaken });
  const left = order.leftCents;
  const refundCents = amountCents ?? left;
  if (refundCents > left)
    throw new HttpError('conflict', { message: onlySoMuchLeft(formatDollars(centsToDollars(left))) });
  if (refundCents <= 0) return { amountCents: 0 };
  await insertRefund(tx, {
    id: newUuid(),
    orderId,
    paymentId: payment.id,
    idempotencyKey: key,
    amountCents: refundCents,
    reason,
    status: 'pending',
  });
  return { amountCents: refundCents };
}
