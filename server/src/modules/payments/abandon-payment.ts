import { isFinal, type PaymentState, paymentStateOf } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { endIntent, findUnansweredIntent, getPaymentRow } from './pursue-payment.ts';
import { recordIntent } from './record-intent.ts';

const ABANDONED = 'The payment was not confirmed in time.';

/**
 * Gives up a payment that nobody has confirmed: its intent is cancelled, unless the money is there.
 * @returns the state after that: `paid` when the money was faster
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function abandonPayment(deps: PaymentsDeps, reference: string): Promise<PaymentState> {
  const payment = await getPaymentRow(deps, reference);
  if (isFinal(payment.intentStatus)) return paymentStateOf(payment);
  if (payment.intentId !== null) return paymentStateOf(await endIntent(deps, payment, ABANDONED));
  const intent = await findUnansweredIntent(deps, payment);
  if (!intent) return paymentStateOf(await getPaymentRow(deps, reference));
  return paymentStateOf(await endIntent(deps, await recordIntent(deps, payment.id, intent), ABANDONED));
}
