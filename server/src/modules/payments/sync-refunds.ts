import { centsToDollars, formatDollars } from '@presently/contracts/money';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { raiseAlert } from '../alerts/index.ts';
import { callProcessor } from './call-processor.ts';
import type { ProcessorRefund } from './card-processor.ts';
import { notifyPaymentChanged } from './notify-payment-changed.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  insertRefund,
  listRefundsOf,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updateRefundedTotal,
} from './payments.store.ts';
import { recordRefund } from './process-refunds.ts';
import { lockOrdersToRefund } from './refundable-orders.store.ts';

/**
 * Brings a payment's refunds to their state at the card processor, whose list of them is fetched once: even a succeeded
 * refund may fail weeks later, and one that was created in the processor's dashboard is imported.
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function syncRefunds(
  deps: PaymentsDeps,
  payment: Pick<PaymentRow, 'id' | 'purchaseId' | 'intentId'>,
): Promise<void> {
  const { processor } = deps;
  const { id, purchaseId, intentId } = payment;
  if (intentId === null || purchaseId === null || !processor.listRefunds) return;
  const listed = await callProcessor(
    deps,
    'list refunds',
    async () => (await processor.listRefunds?.(intentId)) ?? [],
  );
  const hasUpdated = await updateOwnRefunds(deps, id, listed);
  const hasImported = await deps.database.transaction((tx) =>
    importExternalRefunds(tx, deps, { id, purchaseId }, listed),
  );
  if (hasUpdated || hasImported) await notifyPaymentChanged(deps, payment);
}

const isSame = ({ id, status, processorRefundId }: RefundRow, listed: ProcessorRefund): boolean =>
  processorRefundId === listed.id || (id === listed.key && status !== 'failed');

async function updateOwnRefunds(
  deps: PaymentsDeps,
  paymentId: string,
  listed: ProcessorRefund[],
): Promise<boolean> {
  const own = await listRefundsOf(deps.database.db, paymentId);
  let hasChanged = false;
  for (const result of listed) {
    const refund = own.find((row) => isSame(row, result));
    if (refund && (await recordRefund(deps, refund, result))) hasChanged = true;
  }
  return hasChanged;
}

/**
 * Stores refunds that were created outside the shop: the amount cannot be refunded a second time, and the order shows
 * it. The processor does not say which gift a refund is for, so it is counted to the first of which enough is left.
 * Raises an alert for each.
 * @throws HttpError 503 when no order has so much left, because a refund of the shop is yet to be refused for this one
 */
async function importExternalRefunds(
  tx: Tx,
  deps: PaymentsDeps,
  { id, purchaseId }: { id: string; purchaseId: string },
  listed: ProcessorRefund[],
): Promise<boolean> {
  const orders = await lockOrdersToRefund(tx, purchaseId);
  await lockPayment(tx, { id });
  const known = await listRefundsOf(tx, id);
  const external = listed.filter(
    (refund) => refund.status !== 'failed' && !known.some((row) => isSame(row, refund)),
  );
  for (const refund of external) {
    const order = orders.find(({ leftCents }) => refund.amountCents <= leftCents);
    if (!order) throw new HttpError('unavailable', { retryAfterSeconds: 60 });
    order.leftCents -= refund.amountCents;
    await insertRefund(tx, {
      id: newUuid(),
      orderId: order.id,
      paymentId: id,
      idempotencyKey: `processor:${refund.id}`,
      amountCents: refund.amountCents,
      reason: 'refunded at the card processor',
      status: refund.status,
      processorRefundId: refund.id,
      settledAt: refund.status === 'pending' ? null : deps.clock.now(),
    });
    await raiseAlert(tx, {
      kind: 'refunded_elsewhere',
      subject: order.id,
      text: `${formatDollars(centsToDollars(refund.amountCents))} were given back at the card processor, not here.`,
    });
  }
  if (external.length > 0) await updateRefundedTotal(tx, id);
  return external.length > 0;
}
