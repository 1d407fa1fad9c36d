export { assertNotStale } from './assert-not-stale.ts';
export { countCancellation } from './cancellation-limits.ts';
export { type ExportedOrder, type ExportFilter, streamOrders } from './export-orders.store.ts';
export { claimOrder, moveOrder } from './move-order.ts';
export { type RefundTotals, serializeOperatorOrder } from './operator-order.serializer.ts';
export {
  countWaitingOrders,
  findListedOrderId,
  insertOrderNote,
  listOperatorOrders,
  listOrderNotes,
  listOrdersByIds,
  type OrderNoteRow,
  operatorOrderSort,
} from './operator-orders.store.ts';
export {
  isClaimable,
  isResendable,
  serializeClaimableGift,
  serializeTrackedOrder,
  serializeTrackingInfo,
} from './order.serializers.ts';
export { type NewAddress, updateAddress } from './order-addresses.store.ts';
export { getOrderWithDetails, type OrderWithDetails } from './order-details.store.ts';
export { isRecipientKey, recipientKeyOf } from './order-keys.ts';
export { queueOpenedNotice, queueReceiptCopy, queueThankYouNotice } from './order-messages.ts';
export { canMove, NEXT_STATUS } from './order-states.ts';
export {
  countSoldByGift,
  getOrderTotals,
  getSalesReport,
  hasOrders,
  type OrderTotals,
  type SalesReport,
} from './order-stats.store.ts';
export type { OrdersDeps } from './orders.deps.ts';
export { orderRoutes } from './orders.routes.ts';
export {
  findOrder,
  findOrderIdByLink,
  findOrderIdOfUser,
  findOrderIdsByTrackingNumber,
  findPaidOrderId,
  insertOrderEvent,
  lockOrder,
  lockOrderByLink,
  type OrderRow,
  type OrderWithExpiry,
  updateOrderRow,
} from './orders.store.ts';
export { lockOrdersDueToMove } from './orders.tasks.store.ts';
export { expireOrders, orderTasks, reconcileOrders, sendUnclaimedReminders } from './orders.tasks.ts';
export { withNotFoundLimit } from './rate-limit-not-found.ts';
export { registerOrderHandlers } from './register-handlers.ts';
export { terminateOrder } from './terminate-order.ts';
export { changedTrackingFields, type TrackingFields, trackingAuditEvent } from './tracking-fields.ts';
