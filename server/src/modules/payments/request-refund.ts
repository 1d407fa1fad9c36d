import { centsToDollars, formatDollars } from '@presently/contracts/money';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { insertRefund, listRefundsOf, lockPayment, type RefundRow } from './payments.store.ts';

export type RefundRequest = {
  reference: string;
  /** Default: everything that is not refunded yet. */
  amountCents?: number;
  /** Idempotency key, unique for the payment: one cause creates one refund. */
  key: string;
  reason: string;
};

/**
 * Creates a pending refund in the caller's transaction. After the commit the caller sends it to the processor with
 * `processRefunds`; otherwise the task `process-due-refunds` does so a few seconds later.
 * @returns the refund's amount (with a repeated key that of the first request); 0 when nothing was left to refund
 * @throws HttpError 409 for more than is left, or when the payment has not succeeded
 */
export async function requestRefund(
  tx: Tx,
  { reference, amountCents, key, reason }: RefundRequest,
): Promise<{ amountCents: number }> {
  const payment = await lockPayment(tx, { reference });
  if (!payment) throw new Error('No payment with this reference');
  const earlier = await listRefundsOf(tx, payment.id);
  const same = earlier.find((refund) => refund.idempotencyKey === key);
  if (same) return { amountCents: same.amountCents };
  if (payment.intentStatus !== 'succeeded')
    throw new HttpError('conflict', { message: 'No money was taken that could go back.' });
  const left = payment.amountCents - sumRequestedCents(earlier);
  const refundCents = amountCents ?? left;
  if (refundCents > left)
    throw new HttpError('conflict', {
      message: `Only ${formatDollars(centsToDollars(left))} of this payment is left to refund.`,
    });
  if (refundCents <= 0) return { amountCents: 0 };
  await insertRefund(tx, {
    id: newUuid(),
    paymentId: payment.id,
    idempotencyKey: key,
    amountCents: refundCents,
    reason,
    status: 'pending',
  });
  return { amountCents: refundCents };
}

/** Pending and succeeded refunds. */
const sumRequestedCents = (refunds: RefundRow[]): number =>
  refunds.filter((refund) => refund.status !== 'failed').reduce((sum, refund) => sum + refund.amountCents, 0);
