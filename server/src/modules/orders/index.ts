export { claimRoutes } from './claim/claims.routes.ts';
export { carrierRoutes } from './fulfilment/carrier.routes.ts';
export { liveTrackingRoutes } from './fulfilment/live-tracking.routes.ts';
export { createOrderChanges } from './fulfilment/order-changes.ts';
export type { TrackingDeps } from './fulfilment/tracking.deps.ts';
export { trackingRoutes } from './fulfilment/tracking.routes.ts';
export { eraseGifter } from './gifter/erase-gifter.ts';
export { operatorOrderRoutes } from './operator/operator-orders.routes.ts';
export { describePurchase, exportOrders } from './order-listeners.ts';
export { orderRoutes } from './orders.routes.ts';
export { orderTasks } from './orders.tasks.ts';
export { onPaymentChanged } from './purchase/conclude-purchase.ts';
export { purchaseRoutes } from './purchase/purchase.routes.ts';
export { type ExportedOrder, type ExportFilter, streamOrders } from './store/export-orders.store.ts';
export {
  countSoldByGift,
  getOrderTotals,
  getSalesReport,
  type SalesReport,
} from './store/order-stats.store.ts';
