import { processorMismatch } from '@presently/texts/server/alerts';
import type { Tx } from '../../platform/db/database.ts';
import { raiseAlert } from '../alerts/index.ts';
import type { Intent } from './card-processor.ts';
import { canTransition, isIntentStatus } from './intent-states.ts';
import { referenceOf } from './payment-key.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { hasMethodPaid, lockPayment, type PaymentRow, recordPaid, updateIntent } from './payments.store.ts';

/**
 * Stores the intent's state as the processor reported it. Stale states are ignored; a mismatch raises an alert
 * and changes nothing.
 * @returns the payment after that
 */
export async function recordIntent(
  deps: PaymentsDeps,
  paymentId: string,
  intent: Intent,
): Promise<PaymentRow> {
  // Fast path: nearly every payment succeeds at the first attempt.
  const paid = intent.status === 'succeeded' ? await recordPaid(deps.database.db, paymentId, intent) : null;
  return (
    paid ?? (await deps.database.transaction((tx) => recordIntentInTransaction(tx, deps, paymentId, intent)))
  );
}

export async function recordIntentInTransaction(
  tx: Tx,
  deps: PaymentsDeps,
  paymentId: string,
  intent: Intent,
): Promise<PaymentRow> {
  const payment = await lockPayment(tx, { id: paymentId });
  if (!payment) throw new Error('Payment not found');
  const mismatch = findMismatch(payment, intent) ?? (await findSecondUse(tx, payment, intent));
  if (mismatch) {
    deps.log.error({ paymentId: payment.id, status: intent.status }, mismatch);
    await raiseAlert(tx, {
      kind: 'processor_mismatch',
      subject: referenceOf(payment),
      text: mismatch,
    });
    return payment;
  }
  // A payment without an intent may have been cancelled; if its intent is found later, the state of the intent takes
  // precedence.
  const from = payment.intentId === null ? null : payment.intentStatus;
  const isChange =
    from === intent.status
      ? payment.declineReason === null && intent.declineReason !== null
      : canTransition(from, intent.status);
  if (!isChange) return payment;
  const declineReason =
    intent.status === 'succeeded' ? null : (intent.declineReason ?? payment.declineReason);
  // Standalone intents count their declined attempts themselves, because several leave the state unchanged.
  const isDeclined =
    payment.captureMethod === 'automatic' &&
    intent.status === 'requires_payment_method' &&
    intent.declineReason !== null;
  return await updateIntent(tx, payment.id, { ...intent, declineReason, isDeclined });
}

/** A description of a state that must never occur: another intent or amount than requested, or an unknown status. */
function findMismatch(payment: PaymentRow, intent: Intent): string | null {
  if (!isIntentStatus(intent.status)) return processorMismatch.unknownState;
  if (payment.intentId !== null && payment.intentId !== intent.id) return processorMismatch.secondIntent;
  if (payment.amountCents !== intent.amountCents || payment.currency !== intent.currency)
    return processorMismatch.otherAmount;
  return null;
}

/** The database rejects this, too; without this check, the payment would be fetched over and over. */
async function findSecondUse(tx: Tx, payment: PaymentRow, intent: Intent): Promise<string | null> {
  const methodId = intent.paymentMethodId ?? payment.paymentMethodId;
  if (intent.status !== 'succeeded' || payment.intentStatus === 'succeeded' || methodId === null) return null;
  return (await hasMethodPaid(tx, payment, methodId)) ? processorMismatch.methodPaidTwice : null;
}
