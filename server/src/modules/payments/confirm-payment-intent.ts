import type { IntentStatus } from '@presently/contracts/payments';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { timingSafeEqualStrings } from '../../platform/ids.ts';
import { callProcessor } from './call-processor.ts';
import { confirmStandaloneIntent } from './standalone-intents.ts';
import { isFinal } from './intent-states.ts';
import { type PurchaseDescription, describePurchase, notifyPaymentListeners } from './payment-listeners.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { findPaymentOfIntent, type PaymentRow } from './payments.store.ts';
import { cancelPaymentIntent, processPayment } from './process-payment.ts';

export type Confirmation = {
  paymentMethodId?: string | null;
  clientSecret?: string | null;
  outcome?: 'approved' | 'refused' | null;
};
export type Confirmed = { paymentIntentId: string; status: IntentStatus; paidFor: PurchaseDescription };

const REFUSED_BY_BANK = 'Your bank did not approve this payment.';

/**
 * The browser's return from the bank, and in the sandbox the bank's answer itself. A payment asks for
 * its client secret; a hold, which can take nothing, may be confirmed with a card alone.
 * @throws HttpError 404 for an unknown intent and a wrong secret alike; 402 when the payment was refused; 503
 */
export async function confirmPaymentIntent(
  deps: PaymentsDeps,
  intentId: string,
  { paymentMethodId, clientSecret, outcome }: Confirmation,
): Promise<Confirmed> {
  const payment = await findPaymentOfIntent(deps.database.db, { id: intentId, reference: null });
  if (!payment || !mayConfirm(payment, clientSecret ?? null)) throw notFound('Payment not found');
  const answer = outcome ?? 'approved';
  if (payment.captureMethod === 'manual') {
    const status = await confirmStandaloneIntent(deps, payment, intentId, {
      paymentMethodId: paymentMethodId ?? null,
      outcome: answer,
      hasSecret: Boolean(clientSecret),
    });
    return { paymentIntentId: intentId, status, paidFor: {} };
  }
  if (!isFinal(payment.intentStatus)) await passOnAnswer(deps, payment, intentId, answer);
  return await finish(deps, payment.reference, intentId);
}

function mayConfirm(payment: PaymentRow, given: string | null): boolean {
  if (given === null) return payment.captureMethod === 'manual';
  return payment.clientSecret !== null && timingSafeEqualStrings(payment.clientSecret, given);
}

async function passOnAnswer(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intentId: string,
  answer: 'approved' | 'refused',
): Promise<void> {
  const { processor } = deps;
  if (processor.answerThreeDSecure)
    await callProcessor(
      deps,
      'answer for the bank',
      async () => await processor.answerThreeDSecure?.(intentId, answer),
    );
  // A real bank has answered the processor itself; that the gifter gave up, only they can say.
  else if (answer === 'refused') await cancelPaymentIntent(deps, payment, REFUSED_BY_BANK);
}

async function finish(deps: PaymentsDeps, reference: string, intentId: string): Promise<Confirmed> {
  const state = await processPayment(deps, reference);
  await notifyPaymentListeners(deps, reference);
  switch (state.kind) {
    case 'declined':
      throw new HttpError('card_declined', { message: state.reason });
    case 'paid':
      return { paymentIntentId: intentId, status: 'succeeded', paidFor: await describePurchase(deps, reference) };
    case 'requires_action':
    case 'processing':
      return { paymentIntentId: intentId, status: state.kind, paidFor: {} };
  }
}
