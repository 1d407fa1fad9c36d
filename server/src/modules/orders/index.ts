import type { FastifyInstance } from 'fastify';
import { claimRoutes } from './claim/claims.routes.ts';
import { liveTrackingRoutes } from './fulfilment/live-tracking.routes.ts';
import type { TrackingDeps } from './fulfilment/tracking.deps.ts';
import { trackingRoutes } from './fulfilment/tracking.routes.ts';
import { operatorOrderRoutes } from './operator/operator-orders.routes.ts';
import { orderRoutes } from './orders.routes.ts';
import { purchaseRoutes } from './purchase/purchase.routes.ts';

export { isRecipient } from './claim/recipient-cookie.ts';
export { carrierRoutes } from './fulfilment/carrier.routes.ts';
export { createOrderChanges } from './fulfilment/order-changes.ts';
export { eraseGifter } from './gifter/erase-gifter.ts';
export {
  getManagedOrderId,
  getOrderIdByLink,
  getOrderIdOfRecipient,
  getOrderIdOfViewer,
} from './order-access.ts';
export { exportOrders } from './order-listeners.ts';
export { orderTasks } from './orders.tasks.ts';
export { eraseGuest } from './personal-data/erase-guest.ts';
export { eraseRecipient } from './personal-data/erase-recipient.ts';
export { exportGuest } from './personal-data/export-guest.ts';
export { exportRecipient } from './personal-data/export-recipient.ts';
export {
  findOrdersByEmail,
  findReceivedByPhone,
  type PersonsGift,
} from './personal-data/find-orders-of-person.ts';
export { onPaymentChanged } from './purchase/conclude-purchase.ts';
export { describePurchase } from './purchase/purchase-response.ts';
export { getReviewedOrder, lockReviewedOrder, type ReviewedOrder } from './reviewed-order.ts';
export { type ExportedOrder, type ExportFilter, streamOrders } from './store/export-orders.store.ts';
export { findOrderNumbers } from './store/order-details.store.ts';
export { SELECT_ORDER_SEARCH } from './store/order-search-lines.ts';
export {
  countSoldByGift,
  getOrderTotals,
  getSalesReport,
  type SalesReport,
} from './store/order-stats.store.ts';
export { hasOrder } from './store/orders.store.ts';
export type { TrackingDeps };

/** The API of gifters, recipients and operators. The carrier's webhook needs an encapsulated instance of its own. */
export function registerOrderRoutes(api: FastifyInstance, deps: TrackingDeps): void {
  purchaseRoutes(api, deps);
  orderRoutes(api, deps);
  claimRoutes(api, deps);
  trackingRoutes(api, deps);
  liveTrackingRoutes(api, deps);
  operatorOrderRoutes(api, deps);
}
