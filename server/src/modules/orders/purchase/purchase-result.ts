import { ERRORS } from '@presently/contracts/errors';
import type { Db } from '../../../platform/db/database.ts';
import type { PaymentState } from '../../payments/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { listOrdersOfPurchase, type OrderWithDetails } from '../store/order-details.store.ts';

/** One order per gift, in the order of the purchase. */
type OrdersOfPurchase = [OrderWithDetails, ...OrderWithDetails[]];

/** The current state of a purchase. */
export type PurchaseResult =
  | { kind: 'paid'; orders: OrdersOfPurchase }
  /** The buyer must complete 3-D Secure. `giftId`: the id in the link of the first gift. */
  | { kind: 'requires_action'; giftId: string; intentId: string; clientSecret: string }
  | { kind: 'declined'; reason: string }
  /** The processor has not decided yet; a retry with the same idempotency key gets the outcome. */
  | { kind: 'processing' };

/**
 * Built from the rows for the first request and retries alike, so that a retry gets the current state and no success
 * has to be stored.
 * @param payment the state with which the purchase was concluded; the orders say what was sold
 */
export async function getPurchaseResult(
  deps: OrdersDeps,
  purchaseId: string,
  payment: PaymentState,
): Promise<PurchaseResult> {
  const orders = await getOrdersOfPurchase(deps.database.db, purchaseId);
  // All orders have been concluded together.
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
