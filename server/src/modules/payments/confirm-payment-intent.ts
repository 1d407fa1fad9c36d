import type { IntentStatus } from '@presently/contracts/payments';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { timingSafeEqualStrings } from '../../platform/ids.ts';
import { callProcessor } from './call-processor.ts';
import { isFinal } from './intent-states.ts';
import { notifyPaymentChanged } from './notify-payment-changed.ts';
import type { PaymentsDeps, PurchaseDescription } from './payments.deps.ts';
import { findPaymentOfIntent, type PaymentRow } from './payments.store.ts';
import { cancelPaymentIntent, processPayment } from './process-payment.ts';
import { confirmStandaloneIntent } from './standalone-intents.ts';

export type ConfirmationInput = {
  paymentMethodId?: string | null;
  clientSecret?: string | null;
  outcome?: 'approved' | 'refused' | null;
};
export type ConfirmationResult = {
  paymentIntentId: string;
  status: IntentStatus;
  purchase: PurchaseDescription;
};

const AUTHENTICATION_FAILED = 'Your bank did not approve this payment.';

/**
 * Called when the browser returns from 3-D Secure; in the sandbox it also carries the result. The client secret
 * is required, except for a standalone intent, which is never captured and may be confirmed with a card alone.
 * @throws HttpError 404 for an unknown intent as for a wrong secret; 402 when the payment was declined; 503
 */
export async function confirmPaymentIntent(
  deps: PaymentsDeps,
  intentId: string,
  { paymentMethodId, clientSecret, outcome }: ConfirmationInput,
): Promise<ConfirmationResult> {
  const payment = await findPaymentOfIntent(deps.database.db, { id: intentId, reference: null });
  if (!payment || !canConfirm(payment, clientSecret ?? null)) throw notFound('Payment not found');
  const authentication = outcome ?? 'approved';
  if (payment.captureMethod === 'manual') {
    const status = await confirmStandaloneIntent(deps, payment, intentId, {
      paymentMethodId: paymentMethodId ?? null,
      outcome: authentication,
      hasSecret: Boolean(clientSecret),
    });
    return { paymentIntentId: intentId, status, purchase: {} };
  }
  if (!isFinal(payment.intentStatus)) await reportAuthentication(deps, payment, intentId, authentication);
  return await finishConfirmation(deps, payment.reference, intentId);
}

function canConfirm(payment: PaymentRow, clientSecret: string | null): boolean {
  if (clientSecret === null) return payment.captureMethod === 'manual';
  return payment.clientSecret !== null && timingSafeEqualStrings(payment.clientSecret, clientSecret);
}

/** Passes the 3-D Secure result on to the sandbox; with a real processor only a refusal has to be acted on. */
async function reportAuthentication(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intentId: string,
  outcome: 'approved' | 'refused',
): Promise<void> {
  const { processor } = deps;
  if (processor.completeThreeDSecure)
    await callProcessor(
      deps,
      'complete 3-D Secure',
      async () => await processor.completeThreeDSecure?.(intentId, outcome),
    );
  // A real bank reports its result to the processor; only a gifter who closes the dialog is reported by the browser.
  else if (outcome === 'refused') await cancelPaymentIntent(deps, payment, AUTHENTICATION_FAILED);
}

async function finishConfirmation(
  deps: PaymentsDeps,
  reference: string,
  intentId: string,
): Promise<ConfirmationResult> {
  const state = await processPayment(deps, reference);
  await notifyPaymentChanged(deps, reference);
  switch (state.kind) {
    case 'declined':
      throw new HttpError('card_declined', { message: state.reason });
    case 'paid':
      return {
        paymentIntentId: intentId,
        status: 'succeeded',
        purchase: await deps.events.describePurchase(reference),
      };
    case 'requires_action':
    case 'processing':
      return { paymentIntentId: intentId, status: state.kind, purchase: {} };
  }
}
