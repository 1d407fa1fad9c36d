export { assertNotStale } from './assert-not-stale.ts';
export { countCancellation } from './cancellation-limits.ts';
export { registerOrderHandlers } from './register-handlers.ts';
export { lockOrdersDueToMove } from './orders.tasks.store.ts';
export { terminateOrder } from './terminate-order.ts';
export { type ExportedOrder, type ExportFilter, streamOrders } from './export-orders.store.ts';
export { type OrderWithDetails, getOrderWithDetails } from './order-details.store.ts';
export { countSoldByGift } from './gift-sales.store.ts';
export { withNotFoundLimit } from './rate-limit-not-found.ts';
export { claimOrder, moveOrder } from './move-order.ts';
export { type RefundTotals, serializeOperatorOrder } from './operator-order.serializer.ts';
export {
  countWaitingOrders,
  findListedOrderId,
  insertOrderNote,
  listOrderNotes,
  listOrdersByIds,
  listOrdersForOperators,
  type OrderNoteRow,
} from './operator-orders.store.ts';
export { type NewAddress, updateAddress } from './order-addresses.store.ts';
export { type SalesFigures, getSalesFigures } from './order-figures.store.ts';
export { isRecipientKey, recipientKeyOf } from './order-keys.ts';
export { queueOpenedNotice, queueReceiptCopy, queueThankYouNotice } from './order-messages.ts';
export { canMove, NEXT_STATUS } from './order-states.ts';
export { hasOrders, type OrderTotals, getOrderTotals } from './order-totals.store.ts';
export {
  isClaimable,
  isResendable,
  serializeClaimableGift,
  serializeTrackedOrder,
  serializeTrackingInfo,
} from './order.serializers.ts';
export type { OrdersDeps } from './orders.deps.ts';
export { orderRoutes } from './orders.routes.ts';
export {
  findPaidOrderId,
  findOrderIdByLink,
  findOrder,
  findOrderIdOfUser,
  findOrderIdsByTrackingNumber,
  insertOrderEvent,
  lockOrderByLink,
  lockOrder,
  type OrderRow,
  type OrderWithExpiry,
  updateOrderRow,
} from './orders.store.ts';
export { expireOrders, sendUnclaimedReminders, orderTasks, reconcileOrders } from './orders.tasks.ts';
