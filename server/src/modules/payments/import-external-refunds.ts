import { centsToDollars, formatDollars } from '@presently/contracts/money';
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
  updateRefundedTotal,
} from './payments.store.ts';

/**
 * Stores refunds that were created outside the shop, in the processor's dashboard: the amount cannot be refunded
 * a second time, and the order shows it. Raises an alert for each.
 */
export async function importExternalRefunds(
  deps: PaymentsDeps,
  { id, reference, intentId }: PaymentRow,
): Promise<void> {
  const { processor } = deps;
  if (intentId === null || !processor.listRefunds) return;
  const listed = await callProcessor(
    deps,
    'list refunds',
    async () => (await processor.listRefunds?.(intentId)) ?? [],
  );
  const importedCount = await deps.database.transaction(async (tx) => {
    await lockPayment(tx, { id });
    const known = await listRefundsOf(tx, id);
    const isKnown = ({ id: processorRefundId, key }: ProcessorRefund) =>
      known.some(
        (refund) =>
          refund.processorRefundId === processorRefundId || (refund.id === key && refund.status !== 'failed'),
      );
    const external = listed.filter((refund) => refund.status !== 'failed' && !isKnown(refund));
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
    return external.length;
  });
  if (importedCount > 0) await notifyPaymentChanged(deps, reference);
}
