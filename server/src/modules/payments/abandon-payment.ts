import { notConfirmedInTime } from '@presently/texts/server/payments';
import type { Intent } from './card-processor.ts';
import { getPaymentRow } from './find-payment.ts';
import { isFinal, type PaymentState, toPaymentState } from './intent-states.ts';
import type { PaymentKey } from './payment-key.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { findIntentOfUnknownOutcome } from './process-payment.ts';
import { cancelIntent, syncPayment } from './sync-payment.ts';

/**
 * Cancels a payment that was not confirmed in time, unless it has succeeded.
 * @returns the state after that: `paid` when it succeeded first
 * @throws HttpError 503 when the processor cannot be reached; retrying is safe
 */
export async function abandonPayment(deps: PaymentsDeps, key: PaymentKey): Promise<PaymentState> {
  const payment = await getPaymentRow(deps.database.db, key);
  if (isFinal(payment.intentStatus)) return toPaymentState(payment);
  const getIntent = async (): Promise<Intent | null> => {
    if (payment.intentId !== null) return await cancelIntent(deps, payment.intentId, notConfirmedInTime);
    const intent = await findIntentOfUnknownOutcome(deps, payment);
    return intent && !isFinal(intent.status)
      ? await cancelIntent(deps, intent.id, notConfirmedInTime)
      : intent;
  };
  return toPaymentState((await syncPayment(deps, payment, { getIntent })).payment);
}
