import * as texts from '@presently/texts/server/payments';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { assertReconciled } from '../restores/index.ts';
import { retryKey } from './due-refunds.store.ts';
import { lockOrderToRefund } from './refundable-orders.store.ts';
import { findRefundRow } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Retries a refund on an operator's request. A pending one is not changed, because
 * the caller sends it to the processor again; a failed one is final at the processor, so a new refund replaces it, once.
 * @returns the order's id and the key of the refund to process; null for an unknown refund
 * @throws HttpError 409 when it has succeeded, or when nothing is left to refund; 503 after a restore
 */
export async function retryRefund(
  tx: Tx,
  refundId: string,
): Promise<{ orderId: string; key: string } | null> {
  const found = await findRefundRow(tx, refundId);
  if (!found) return null;
  const { orderId } = found.refund;
  await lockOrderToRefund(tx, orderId);
  // Read after locking, because an erasure that held the order may have replaced the reason.
  const { refund } = (await findRefundRow(tx, refundId)) ?? found;
  if (refund.status === 'succeeded') throw new HttpError('conflict', { message: texts.refundHasGoneThrough });
  await assertReconciled(tx);
  if (refund.status === 'pending') return { orderId, key: refund.idempotencyKey };
  const key = retryKey(refund.id);
  const { amountCents } = await requestRefund(tx, {
    orderId,
    amountCents: refund.amountCents,
    key,
    reason: refund.reason,
  });
  if (amountCents === 0) throw new HttpError('conflict', { message: texts.nothingLeftToRefund });
  return { orderId, key };
}
