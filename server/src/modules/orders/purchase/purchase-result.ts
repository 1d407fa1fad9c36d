import { ERRORS } from '@presently/contracts/errors';
import type { Db } from '../../../platform/db/database.ts';
import type { PaymentState } from '../../payments/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { listOrdersOfPurchase, type OrderWithDetails } from '../store/order-details.store.ts';

/** Each of them is one gift, in the order of the purchase. */
type OrdersOfPurchase = [OrderWithDetails, ...OrderWithDetails[]];

/** How a purchase stands. */
export type PurchaseResult =
  | { kind: 'paid'; orders: OrdersOfPurchase }
  /** The bank asks the buyer to confirm (3-D Secure). `giftId`: the id in the link of the first gift. */
  | { kind: 'requires_action'; giftId: string; intentId: string; clientSecret: string }
  | { kind: 'declined'; reason: string }
  /** The processor has not decided yet; a retry with the same idempotency key gets the outcome. */
  | { kind: 'processing' };

/**
 * Built from the rows, for the first request as for a retry, so that a retry gets what is true by then and no success
 * has to be stored.
 * @param payment the state that the purchase was concluded with; what was sold is up to the orders
 */
export async function getPurchaseResult(
  deps: OrdersDeps,
  purchaseId: string,
  payment: PaymentState,
): Promise<PurchaseResult> {
  const orders = await getOrdersOfPurchase(deps.database.db, purchaseId);
  // All of them have been concluded together.
  const [{ paymentStatus, urlId }] = orders;
  switch (paymentStatus) {
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
      return { kind: 'paid', orders };
    case 'failed':
      return {
        kind: 'declined',
        reason: payment.kind === 'declined' ? payment.reason : ERRORS.card_declined.text,
      };
    case 'awaiting':
    case 'requires_action':
      return payment.kind === 'requires_action' ? { ...payment, giftId: urlId } : { kind: 'processing' };
  }
}

/** @throws Error for an unknown purchase */
export async function getOrdersOfPurchase(db: Db, purchaseId: string): Promise<OrdersOfPurchase> {
  const [first, ...others] = await listOrdersOfPurchase(db, purchaseId);
  if (first === undefined) throw new Error('Purchase not found');
  return [first, ...others];
}
