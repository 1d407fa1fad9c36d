import type { OrderStatus } from '@presently/contracts/orders';
import type { OrderPaymentStatus } from './store/orders.tables.ts';
import type { PurchasePaymentStatus } from './store/purchases.tables.ts';

/**
 * The state machine of orders: allowed transitions by status. `Delivered` and `Cancelled` are final. Imports only types
 * from this module, so that stores, guards and use cases can all use it.
 */
export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  Picked: ['Processing', 'Cancelled'],
  Processing: ['Ordered', 'Shipped', 'Delivered', 'Cancelled'],
  Ordered: ['Shipped', 'Delivered', 'Cancelled'],
  Shipped: ['Delivered'],
  Delivered: [],
  Cancelled: [],
};

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** The next regular fulfilment status of a claimed gift; null if there is none. */
export const NEXT_STATUS: Record<OrderStatus, OrderStatus | null> = {
  Picked: null,
  Processing: 'Ordered',
  Ordered: 'Shipped',
  Shipped: 'Delivered',
  Delivered: null,
  Cancelled: null,
};

/**
 * The same for payments. `failed` is final: a payment that still succeeds is refunded. The refund statuses follow the
 * sum of the refunds, which decreases if the processor reports that a refund has failed after all.
 */
export const PAYMENT_TRANSITIONS: Record<OrderPaymentStatus, readonly OrderPaymentStatus[]> = {
  awaiting: ['requires_action', 'paid', 'failed'],
  requires_action: ['paid', 'failed'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded', 'paid'],
  refunded: ['partially_refunded', 'paid'],
  failed: [],
};

/** The same for the payment of a purchase, which its orders follow. Refunds are tracked per order. */
export const PURCHASE_TRANSITIONS: Record<PurchasePaymentStatus, readonly PurchasePaymentStatus[]> = {
  awaiting: ['requires_action', 'paid', 'failed'],
  requires_action: ['paid', 'failed'],
  paid: [],
  failed: [],
};

/** The payment status of a paid order by the sum of its refunds. */
export function refundedStatus({
  amountCents,
  refundedCents,
}: {
  amountCents: number;
  refundedCents: number;
}): 'paid' | 'partially_refunded' | 'refunded' {
  if (refundedCents === 0) return 'paid';
  return refundedCents < amountCents ? 'partially_refunded' : 'refunded';
}

export const canMovePayment = (from: OrderPaymentStatus, to: OrderPaymentStatus): boolean =>
  PAYMENT_TRANSITIONS[from].includes(to);

export const canMovePurchase = (from: PurchasePaymentStatus, to: PurchasePaymentStatus): boolean =>
  PURCHASE_TRANSITIONS[from].includes(to);
