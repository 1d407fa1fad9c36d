import type { OrderStatus } from '@presently/contracts/orders';

/** The state machine of orders: allowed transitions by status. `Delivered` and `Cancelled` are final. */
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
