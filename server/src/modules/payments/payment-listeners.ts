import type { PaymentsDeps } from './payments.deps.ts';

/** Called after the payment of `reference` changed; reads the new state itself. May be called repeatedly for one change. */
export type PaymentListener = (deps: never, reference: string) => Promise<unknown>;

/** Modules that create payments register their listener here once, at startup. */
export const paymentListeners: PaymentListener[] = [];

/** What `POST /payments/:id/confirm` tells the payer about the purchase, in the response's field names. */
export type PurchaseDescription = { gift_id?: string; manage_key?: string | null };

/** Registered likewise; a describer returns null for a reference that is not its own. */
export const purchaseDescribers: Array<
  (deps: never, reference: string) => Promise<PurchaseDescription | null>
> = [];

/** A failing listener is only logged: the change is stored, and the reconciler picks it up. */
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
