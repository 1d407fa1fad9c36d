import type { BaseDeps } from '../../deps.ts';
import type { CardProcessor } from './card-processor.ts';

/** Fields about the purchase in the response of `POST /payments/:id/confirm`. */
export type PurchaseDescription = { gift_id?: string; manage_key?: string | null; order_number?: string };

/** The events and queries for the module that created a payment, connected in `composition.ts`. */
export type PaymentEvents = {
  /**
   * The payment changed outside a call by that module: through a webhook, a confirmation or a refund. The listener
   * reads the new state itself. May be called repeatedly for one change.
   */
  paymentChanged(purchaseId: string): Promise<void>;
  /** A description of the purchase. */
  describePurchase(purchaseId: string): Promise<PurchaseDescription>;
};

export type PaymentsDeps = BaseDeps & { processor: CardProcessor; events: PaymentEvents };
