import type { Tx } from '../../platform/db/database.ts';
import { raiseAlert } from '../alerts/index.ts';
import type { Intent } from './card-processor.ts';
import { isIntentStatus, canTransition } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { lockPayment, type PaymentRow, recordPaid, updateIntent } from './payments.store.ts';

/** Writes down what the processor says of a payment's intent, only ever forwards. Returns the payment as it then is. */
export async function recordIntent(
  deps: PaymentsDeps,
  paymentId: string,
  intent: Intent,
): Promise<PaymentRow> {
  // Nearly every payment is paid at its first try: one statement says it all.
  const paid = intent.status === 'succeeded' ? await recordPaid(deps.database.db, paymentId, intent) : null;
  return paid ?? (await deps.database.transaction((tx) => recordIntentIn(tx, deps, paymentId, intent)));
}

export async function recordIntentIn(
  tx: Tx,
  deps: PaymentsDeps,
  paymentId: string,
  intent: Intent,
): Promise<PaymentRow> {
  const payment = await lockPayment(tx, { id: paymentId });
  if (!payment) throw new Error('A payment vanished before its intent was recorded');
  const alarm = mismatch(payment, intent);
  if (alarm) {
    deps.log.error({ reference: payment.reference, status: intent.status }, `${alarm}; nothing was changed`);
    await raiseAlert(tx, {
      kind: 'processor_mismatch',
      subject: payment.reference,
      text: `${alarm}; nothing was changed`,
    });
    return payment;
  }
  // Before it has an intent a payment may have been given up; an intent that turns up after all is the truth.
  const from = payment.intentId === null ? null : payment.intentStatus;
  const isNews =
    from === intent.status
      ? payment.declineReason === null && intent.declineReason !== null
      : canTransition(from, intent.status);
  if (!isNews) return payment;
  const declineReason =
    intent.status === 'succeeded' ? null : (intent.declineReason ?? payment.declineReason);
  // A hold may be refused again and again without its state telling; it counts for itself.
  const refused =
    payment.captureMethod === 'automatic' &&
    intent.status === 'requires_payment_method' &&
    intent.declineReason !== null;
  return await updateIntent(tx, payment.id, { ...intent, declineReason, refused });
}

/** What must never be: money other than was asked for, or a state that we do not know. */
function mismatch(payment: PaymentRow, intent: Intent): string | null {
  if (!isIntentStatus(intent.status)) return 'the processor reports an intent state that is not known here';
  if (payment.intentId !== null && payment.intentId !== intent.id)
    return 'a payment was given a second intent';
  if (payment.amountCents !== intent.amountCents || payment.currency !== intent.currency)
    return 'an intent is for another amount than its payment';
  return null;
}
