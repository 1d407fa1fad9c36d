import type { IntentStatus } from '@presently/contracts/payments';
import * as texts from '@presently/texts/server/payments';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { timingSafeEqualStrings } from '../../platform/ids.ts';
import { callProcessor } from './call-processor.ts';
import type { Intent } from './card-processor.ts';
import { isFinal, toPaymentState } from './intent-states.ts';
import { notifyPaymentChanged } from './notify-payment-changed.ts';
import type { PaymentsDeps, PurchaseDescription } from './payments.deps.ts';
import { findPaymentOfIntent, type PaymentRow } from './payments.store.ts';
import { confirmStandaloneIntent } from './standalone-intents.ts';
import { cancelIntent, syncPayment } from './sync-payment.ts';

export type ConfirmationInput = {
  paymentMethodId: string | null;
  clientSecret: string | null;
  outcome: 'approved' | 'refused' | null;
  isSignedIn: boolean;
};
type ConfirmationResult = {
  paymentIntentId: string;
  status: IntentStatus;
  purchase: PurchaseDescription;
};

/**
 * Called when the browser returns from 3-D Secure; in the sandbox it also carries the result. The client secret is
 * required, except for a standalone intent, which is never captured and may be confirmed with a card alone.
 * @throws HttpError 404 for an unknown intent or a wrong secret; 402 if the payment was declined; 503; for a standalone
 * intent also as `confirmStandaloneIntent`
 */
export async function confirmPaymentIntent(
  deps: PaymentsDeps,
  intentId: string,
  { paymentMethodId, clientSecret, outcome, isSignedIn }: ConfirmationInput,
): Promise<ConfirmationResult> {
  const payment = await findPaymentOfIntent(deps.database.db, { id: intentId, reference: null });
  if (!payment || !canConfirm(payment, clientSecret)) throw notFound(texts.paymentNotFound);
  const authentication = outcome ?? 'approved';
  const { purchaseId } = payment;
  if (purchaseId === null) {
    const status = await confirmStandaloneIntent(deps, payment, intentId, {
      paymentMethodId,
      outcome: authentication,
      hasSecret: Boolean(clientSecret),
      isSignedIn,
    });
    return { paymentIntentId: intentId, status, purchase: {} };
  }
  const getIntent = isFinal(payment.intentStatus)
    ? undefined
    : authenticationReport(deps, intentId, authentication);
  const { payment: synced } = await syncPayment(deps, payment, { getIntent });
  return await finishConfirmation(deps, synced, { intentId, purchaseId });
}

function canConfirm(payment: PaymentRow, clientSecret: string | null): boolean {
  if (clientSecret === null) return payment.captureMethod === 'manual';
  return payment.clientSecret !== null && timingSafeEqualStrings(payment.clientSecret, clientSecret);
}

/** The call that reports how 3-D Secure ended; undefined when its result has to be fetched. */
function authenticationReport(
  deps: PaymentsDeps,
  intentId: string,
  outcome: 'approved' | 'refused',
): (() => Promise<Intent>) | undefined {
  const { completeThreeDSecure } = deps.processor;
  if (completeThreeDSecure)
    return () => callProcessor(deps, 'complete 3-D Secure', () => completeThreeDSecure(intentId, outcome));
  // A real bank reports its result to the processor; only a gifter who closes the dialog is reported by the browser.
  return outcome === 'refused' ? () => cancelIntent(deps, intentId, texts.notApprovedByBank) : undefined;
}

async function finishConfirmation(
  deps: PaymentsDeps,
  payment: PaymentRow,
  { intentId, purchaseId }: { intentId: string; purchaseId: string },
): Promise<ConfirmationResult> {
  await notifyPaymentChanged(deps, payment);
  const state = toPaymentState(payment);
  switch (state.kind) {
    case 'declined':
      throw new HttpError('card_declined', { message: state.reason });
    case 'paid':
      return {
        paymentIntentId: intentId,
        status: 'succeeded',
        purchase: await deps.events.describePurchase(purchaseId),
      };
    case 'requires_action':
    case 'processing':
      return { paymentIntentId: intentId, status: state.kind, purchase: {} };
  }
}
