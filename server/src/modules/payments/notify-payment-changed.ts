import type { PaymentsDeps } from './payments.deps.ts';

/** A failing listener is only logged: the change is stored, and `reconcile-orders` picks it up. */
export async function notifyPaymentChanged(deps: PaymentsDeps, reference: string): Promise<void> {
  try {
    await deps.events.paymentChanged(reference);
  } catch (err) {
    deps.log.error({ err, reference }, 'payment listener failed');
  }
}
