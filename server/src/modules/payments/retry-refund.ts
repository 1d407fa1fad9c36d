import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { retryKey } from './due-refunds.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { findRefundRow } from './payments.store.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Tries a refund that is due again. A pending one is on its way still; the processor's "failed" is final,
 * so a failed one is asked for anew, once.
 * @returns the reference of its payment, or null for an unknown refund
 * @throws HttpError 409 when it succeeded, or when its money has gone back another way
 */
export async function retryRefund(
  tx: Tx,
  deps: PaymentsDeps,
  refundId: string,
): Promise<{ reference: string; key: string } | null> {
  const found = await findRefundRow(tx, refundId);
  if (!found) return null;
  const { refund, payment } = found;
  if (refund.status === 'succeeded')
    throw new HttpError('conflict', { message: 'This refund has gone through already.' });
  if (refund.status === 'pending') return { reference: payment.reference, key: refund.key };
  const key = retryKey(refund.id);
  const { amountCents } = await requestRefund(tx, deps, {
    reference: payment.reference,
    amountCents: refund.amountCents,
    key,
    reason: refund.reason,
  });
  if (amountCents === 0)
    throw new HttpError('conflict', { message: 'Nothing of this payment is left to refund.' });
  return { reference: payment.reference, key };
}
