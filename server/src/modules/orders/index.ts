export { assertNotStale } from './assert-not-stale.ts';
export { countCircle } from './circle-limits.ts';
export { connectOrders } from './connect-orders.ts';
export { lockOrdersToMove } from './due-orders.store.ts';
export { endOrder } from './end-order.ts';
export { type ExportedOrder, type ExportFilter, readAllOrders } from './export-orders.store.ts';
export { type FullOrder, getFullOrder } from './full-orders.store.ts';
export { countSold } from './gift-sales.store.ts';
export { limitMisses } from './limit-misses.ts';
export { claimOrder, moveOrder } from './move-order.ts';
export { canResend, type MoneyBack, operatorOrderView } from './operator-order-view.ts';
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
export { type OrderFigures, readOrderFigures } from './order-figures.store.ts';
export { isRecipientKey, recipientKeyOf } from './order-keys.ts';
export { queueOpened, queueReceiptAgain, queueThanks } from './order-messages.ts';
export { canMove, NEXT_STEP } from './order-states.ts';
export { hasOrders, type OrderTotals, readOrderTotals } from './order-totals.store.ts';
export { claimableView, isClaimable, trackedView, trackingInfoView } from './order-view.ts';
export type { OrdersDeps } from './orders.deps.ts';
export { orderRoutes } from './orders.routes.ts';
export {
  findAnyOrderId,
  findGiftId,
  findOrder,
  findOwnOrderId,
  findTrackedOrderIds,
  insertEvent,
  lockGift,
  lockOrder,
  type OrderRow,
  type TimedOrder,
  updateOrderRow,
} from './orders.store.ts';
export { expireOrders, nudgeGifters, orderTasks, reconcileOrders } from './orders.tasks.ts';
