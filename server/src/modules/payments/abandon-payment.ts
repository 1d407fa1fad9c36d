import { isFinal, type PaymentState, toPaymentState } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { cancelPaymentIntent, findUnansweredIntent, getPaymentRow } from './process-payment.ts';
import { recordIntent } from './record-intent.ts';

const ABANDONED = 'The payment was not confirmed in time.';

/**
 * Gives up a payment that nobody has confirmed: its intent is cancelled, unless the money is there.
 * @returns the state after that: `paid` when the money was faster
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function abandonPayment(deps: PaymentsDeps, reference: string): Promise<PaymentState> {
  const payment = await getPaymentRow(deps, reference);
  if (isFinal(payment.intentStatus)) return toPaymentState(payment);
  if (payment.intentId !== null) return toPaymentState(await cancelPaymentIntent(deps, payment, ABANDONED));
  const intent = await findUnansweredIntent(deps, payment);
  if (!intent) return toPaymentState(await getPaymentRow(deps, reference));
  return toPaymentState(await cancelPaymentIntent(deps, await recordIntent(deps, payment.id, intent), ABANDONED));
}
