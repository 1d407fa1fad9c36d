import type { PaymentsDeps } from './payments.deps.ts';

/**
 * Called after the payment of `reference` changed; reads the new state itself. May be called repeatedly for one change.
 */
export type PaymentListener = (deps: never, reference: string) => Promise<unknown>;

/** Modules that create payments register their listener here once, at startup. */
export const paymentListeners: PaymentListener[] = [];

/** Fields about the purchase in the response of `POST /payments/:id/confirm`. */
export type PurchaseDescription = { gift_id?: string; manage_key?: string | null };

/** Modules that create payments register a function here, too; it returns null for a reference of another module. */
export const purchaseDescribers: Array<
  (deps: never, reference: string) => Promise<PurchaseDescription | null>
> = [];

/** A failing listener is only logged: the change is stored, and `reconcile-orders` picks it up. */
export async function notifyPaymentListeners(deps: PaymentsDeps, reference: string): Promise<void> {
  for (const listener of new Set(paymentListeners)) {
    try {
      await listener(deps as never, reference);
    } catch (err) {
      deps.log.error({ err, reference }, 'payment listener failed');
    }
  }
}

export async function describePurchase(deps: PaymentsDeps, reference: string): Promise<PurchaseDescription> {
  for (const describe of new Set(purchaseDescribers)) {
    const description = await describe(deps as never, reference);
    if (description) return description;
  }
  return {};
}
