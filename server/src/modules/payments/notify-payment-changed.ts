import type { PaymentsDeps } from './payments.deps.ts';

/**
 * Notifies the listeners, unless it is a standalone intent. A failing listener is only logged: the change is stored,
 * and `reconcile-orders` picks it up, or `process-due-refunds` for a refund.
 * @returns whether the listeners were notified
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
