import { centsToDollars, formatDollars } from '@presently/contracts/money';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { insertRefund, listRefundsOf, lockPayment, type RefundRow } from './payments.store.ts';

export type RefundRequest = {
  reference: string;
  /** The whole rest unless named. */
  amountCents?: number;
  /** One cause gives money back once, however often it is asked for. */
  key: string;
  reason: string;
};

/**
 * Promises money back, in the caller's transaction; the job that gives it is queued with it.
 * @returns how much that is: what the key was first used for; 0 when nothing was left to give back
 * @throws HttpError 409 for more than is left, or when nothing was ever taken
 */
export async function requestRefund(
  tx: Tx,
  deps: PaymentsDeps,
  { reference, amountCents, key, reason }: RefundRequest,
): Promise<{ amountCents: number }> {
  const payment = await lockPayment(tx, { reference });
  if (!payment) throw new Error('There is no payment for this reference');
  const earlier = await listRefundsOf(tx, payment.id);
  const same = earlier.find((refund) => refund.key === key);
  if (same) return { amountCents: same.amountCents };
  if (payment.intentStatus !== 'succeeded')
    throw new HttpError('conflict', { message: 'No money was taken that could go back.' });
  const left = payment.amountCents - requestedCents(earlier);
  const wanted = amountCents ?? left;
  if (wanted > left)
    throw new HttpError('conflict', {
      message: `Only ${formatDollars(centsToDollars(left))} of this payment is left to refund.`,
    });
  if (wanted <= 0) return { amountCents: 0 };
  const refund = await insertRefund(tx, {
    id: newUuid(),
    paymentId: payment.id,
    key,
    amountCents: wanted,
    reason,
    status: 'pending',
  });
  await deps.jobs.enqueue(tx, 'refund-payment', { refundId: refund.id });
  return { amountCents: wanted };
}

const requestedCents = (refunds: RefundRow[]): number =>
  refunds.filter((refund) => refund.status !== 'failed').reduce((sum, refund) => sum + refund.amountCents, 0);
