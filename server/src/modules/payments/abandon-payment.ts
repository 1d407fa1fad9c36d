import { isFinal, type PaymentState, toPaymentState } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { cancelPaymentIntent, findIntentOfUnknownOutcome, getPaymentRow } from './process-payment.ts';
import { recordIntent } from './record-intent.ts';

const ABANDONED = 'The payment was not confirmed in time.';

/**
 * Cancels a payment that was not confirmed in time, unless it has succeeded.
 * @returns the state after that: `paid` when it succeeded first
 * @throws HttpError 503 when the processor cannot be reached; retrying is safe
 */
export async function abandonPayment(deps: PaymentsDeps, reference: string): Promise<PaymentState> {
  const payment = await getPaymentRow(deps, reference);
  if (isFinal(payment.intentStatus)) return toPaymentState(payment);
  if (payment.intentId !== null) return toPaymentState(await cancelPaymentIntent(deps, payment, ABANDONED));
  const intent = await findIntentOfUnknownOutcome(deps, payment);
  if (!intent) return toPaymentState(await getPaymentRow(deps, reference));
  return toPaymentState(
    await cancelPaymentIntent(deps, await recordIntent(deps, payment.id, intent), ABANDONED),
  );
}
