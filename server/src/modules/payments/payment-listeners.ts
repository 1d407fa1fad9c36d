import type { PaymentsDeps } from './payments.deps.ts';

/** Hears that the payment of `reference` changed; looks for itself what became of it. Called again for the same change now and then. */
export type PaymentListener = (deps: never, reference: string) => Promise<unknown>;

/** Whoever opened payments puts its listener in here once, at start. */
export const paymentListeners: PaymentListener[] = [];

/** What the answer to a confirmed payment says of what was paid for. */
export type PurchaseDescription = { gift_id?: string; manage_key?: string | null };

/** Likewise: what `POST /payments/:id/confirm` tells the payer; null from those who do not know the reference. */
export const purchaseDescribers: Array<(deps: never, reference: string) => Promise<PurchaseDescription | null>> = [];

/** A listener that fails is logged: the change itself stands, and its reconciler will find it. */
export async function notifyPaymentListeners(deps: PaymentsDeps, reference: string): Promise<void> {
  for (const listener of new Set(paymentListeners)) {
    try {
      await listener(deps as never, reference);
    } catch (err) {
      deps.log.error({ err, reference }, 'a changed payment could not be followed up');
    }
  }
}

export async function describePurchase(deps: PaymentsDeps, reference: string): Promise<PurchaseDescription> {
  for (const answer of new Set(purchaseDescribers)) {
    const known = await answer(deps as never, reference);
    if (known) return known;
  }
  return {};
}
