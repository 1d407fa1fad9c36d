import { centsToDollars, formatDollars } from '@presently/contracts/money';
import type { Tx } from '../../platform/db/database.ts';
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

/**
 * Brings a payment's refunds to their state at the card processor, whose list of them is fetched once: even a succeeded
 * refund may fail weeks later, and one that was created in the processor's dashboard is imported.
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function syncRefunds(
  deps: PaymentsDeps,
  payment: Pick<PaymentRow, 'id' | 'reference' | 'intentId'>,
): Promise<void> {
  const { processor } = deps;
  const { id, reference, intentId } = payment;
  if (intentId === null || !processor.listRefunds) return;
  const listed = await callProcessor(
    deps,
    'list refunds',
    async () => (await processor.listRefunds?.(intentId)) ?? [],
  );
  const hasUpdated = await updateOwnRefunds(deps, id, listed);
  const hasImported = await deps.database.transaction((tx) =>
    importExternalRefunds(tx, deps, payment, listed),
  );
  if (hasUpdated || hasImported) await notifyPaymentChanged(deps, reference);
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
    if (refund && (await recordRefund(deps, paymentId, refund.id, result))) hasChanged = true;
  }
  return hasChanged;
}

/**
 * Stores refunds that were created outside the shop: the amount cannot be refunded a second time, and the order shows
 * it. Raises an alert for each.
 */
async function importExternalRefunds(
  tx: Tx,
  deps: PaymentsDeps,
  { id, reference }: Pick<PaymentRow, 'id' | 'reference'>,
  listed: ProcessorRefund[],
): Promise<boolean> {
  await lockPayment(tx, { id });
  const known = await listRefundsOf(tx, id);
  const external = listed.filter(
    (refund) => refund.status !== 'failed' && !known.some((row) => isSame(row, refund)),
  );
  for (const refund of external) {
    await insertRefund(tx, {
      id: newUuid(),
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
      subject: reference,
      text: `${formatDollars(centsToDollars(refund.amountCents))} were given back at the card processor, not here.`,
    });
  }
  if (external.length > 0) await updateRefundedTotal(tx, id);
  return external.length > 0;
}
