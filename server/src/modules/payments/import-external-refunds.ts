import { centsToDollars, formatDollars } from '@presently/contracts/money';
import { newUuid } from '../../platform/ids.ts';
import { raiseAlert } from '../alerts/index.ts';
import { callProcessor } from './call-processor.ts';
import type { ProcessorRefund } from './card-processor.ts';
import { notifyPaymentListeners } from './payment-listeners.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { insertRefund, listRefundsOf, lockPayment, type PaymentRow, updateRefundedTotal } from './payments.store.ts';

/**
 * Takes into our books what somebody gave back in the processor's own dashboard, so that nobody gives it
 * a second time and the order says where its money is.
 */
export async function importExternalRefunds(
  deps: PaymentsDeps,
  { id, reference, intentId }: PaymentRow,
): Promise<void> {
  const { processor } = deps;
  if (intentId === null || !processor.listRefunds) return;
  const given = await callProcessor(
    deps,
    'list refunds',
    async () => (await processor.listRefunds?.(intentId)) ?? [],
  );
  const adopted = await deps.database.transaction(async (tx) => {
    await lockPayment(tx, { id });
    const known = await listRefundsOf(tx, id);
    const isOurs = (refund: ProcessorRefund) =>
      known.some(
        (own) => own.processorRefundId === refund.id || (own.id === refund.key && own.status !== 'failed'),
      );
    const foreign = given.filter((refund) => refund.status !== 'failed' && !isOurs(refund));
    for (const refund of foreign) {
      await insertRefund(tx, {
        id: newUuid(),
        paymentId: id,
        key: `processor:${refund.id}`,
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
    if (foreign.length > 0) await updateRefundedTotal(tx, id);
    return foreign.length;
  });
  if (adopted > 0) await notifyPaymentListeners(deps, reference);
}
