import type { OrderStatus } from '@presently/contracts/orders';

/** Rulings 4. Every move an order can make; `Delivered` and `Cancelled` are the ends. */
export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  Picked: ['Processing', 'Cancelled'],
  Processing: ['Ordered', 'Shipped', 'Delivered', 'Cancelled'],
  Ordered: ['Shipped', 'Delivered', 'Cancelled'],
  Shipped: ['Delivered'],
  Delivered: [],
  Cancelled: [],
};

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** What fulfilment does next with a claimed gift; null: nothing more. */
export const NEXT_STATUS: Record<OrderStatus, OrderStatus | null> = {
  Picked: null,
  Processing: 'Ordered',
  Ordered: 'Shipped',
  Shipped: 'Delivered',
  Delivered: null,
  Cancelled: null,
};
