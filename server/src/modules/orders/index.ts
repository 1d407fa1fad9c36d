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
export { recordAddressViews } from './operator/order-queries.ts';
export { getOrderId } from './order-access.ts';
export { orderListeners } from './order-listeners.ts';
export { orderTasks } from './orders.tasks.ts';
export { erasePersonOfOrder } from './personal-data/erase-person-of-order.ts';
export { exportPersonOfOrder } from './personal-data/export-person-of-order.ts';
export { findOrdersOfPerson } from './personal-data/find-orders-of-person.ts';
export { getReviewedOrder } from './reviewed-order.ts';
export { type ExportedOrder, streamOrders } from './store/export-orders.store.ts';
export { findOrderNumbers } from './store/order-details.store.ts';
export { fillOrderSearch } from './store/order-search.store.ts';
export { countSoldByGift, getOrderTotals, getSalesReport } from './store/order-stats.store.ts';
export type { TrackingDeps };

/** The API of gifters, recipients and operators. The carrier's webhook needs a separate, encapsulated instance. */
export function registerOrderRoutes(api: FastifyInstance, deps: TrackingDeps): void {
  purchaseRoutes(api, deps);
  orderRoutes(api, deps);
  claimRoutes(api, deps);
  trackingRoutes(api, deps);
  liveTrackingRoutes(api, deps);
  operatorOrderRoutes(api, deps);
}
