import type { PaymentsDeps } from './payments.deps.ts';

/**
 * Tells the listeners; none has to hear of a standalone intent. A failing listener is only logged: the change is stored,
 * and `reconcile-orders` picks it up.
 */
export async function notifyPaymentChanged(
  deps: PaymentsDeps,
  { purchaseId }: { purchaseId: string | null },
): Promise<void> {
  if (purchaseId === null) return;
  try {
    await deps.events.paymentChanged(purchaseId);
  } catch (err) {
    deps.log.error({ err, purchaseId }, 'payment listener failed');
  }
}
