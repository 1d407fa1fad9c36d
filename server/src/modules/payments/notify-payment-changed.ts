import type { PaymentsDeps } from './payments.deps.ts';

/**
 * Tells the listeners; none has to hear of a standalone intent. A failing listener is only logged: the change is stored,
 * and `reconcile-orders` picks it up, or `process-due-refunds` that of a refund.
 * @returns whether they have heard of it
 */
export async function notifyPaymentChanged(
  deps: PaymentsDeps,
  { purchaseId }: { purchaseId: string | null },
): Promise<boolean> {
  if (purchaseId === null) return true;
  try {
    await deps.events.paymentChanged(purchaseId);
    return true;
  } catch (err) {
    deps.log.error({ err, purchaseId }, 'payment listener failed');
    return false;
  }
}
