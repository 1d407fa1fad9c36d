import type { OrderStatus } from '@presently/contracts/orders';
import { afterCommit } from '../../platform/db/after-commit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueStatusMessages, type RecipientContact, releaseStepMessages } from './emails/order-messages.ts';
import { isUndoable } from './order-policy.ts';
import { canMove, canMovePayment, canMovePurchase } from './order-states.ts';
import { SHIPMENT_BEFORE, UNDONE } from './order-steps.ts';
import type { OrdersDeps } from './orders.deps.ts';
import {
  type UndoWindow,
  updatePaymentStatus,
  updatePurchaseStatus,
  updateStatus,
  updateToClaimed,
  updateToPaid,
} from './store/order-status.store.ts';
import { insertOrderEvent, type OrderChange, type OrderRow } from './store/orders.store.ts';
import type { OrderPaymentStatus } from './store/orders.tables.ts';
import type { PurchasePaymentStatus, PurchaseRow } from './store/purchases.tables.ts';
import type { Shipment } from './store/shipments.store.ts';

type TransitionOptions = {
  /** Further columns to update; a claim has none. */
  change?: OrderChange;
  /** The claim's address, which saves reading it again. */
  recipient?: RecipientContact;
  /** For an operator's step, which can be undone: the previous shipment. */
  shipmentBefore?: Shipment;
};

/**
 * Moves an order to another status, with its event and messages, in the caller's transaction, which must hold the row
 * lock. Only this and `undoTransition` write `status`. `Processing` is reached by a claim, which sets `claimedAt`.
 * @throws Error when TRANSITIONS does not allow the move: callers check `order-policy.ts` first, to tell the user why
 */
export async function transition(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  to: OrderStatus,
  { change = {}, recipient, shipmentBefore }: TransitionOptions = {},
): Promise<OrderRow> {
  const undo = shipmentBefore ? undoWindow(deps, to) : null;
  const moved = canMove(order.status, to) ? await writeStatus(tx, order, to, { change, undo }) : null;
  if (!moved) throw new Error(`Order cannot move from ${order.status} to ${to}`);
  afterCommit(tx, () => deps.metrics.orderMoved(to));
  insertOrderEvent(tx, order.id, to, undo ? { [SHIPMENT_BEFORE]: shipmentBefore } : {});
  if (order.undoUntil !== null && isUndoable(order)) await releaseStepMessages(tx, deps, order);
  await queueStatusMessages(tx, deps, moved, recipient);
  return moved;
}

const writeStatus = async (
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  { change, undo }: { change: OrderChange; undo: UndoWindow | null },
) =>
  to === 'Processing' ? await updateToClaimed(tx, order) : await updateStatus(tx, order, to, change, undo);

/** Packing is not announced to anyone, so it can be undone until the next step. */
function undoWindow({ settings }: OrdersDeps, to: OrderStatus): UndoWindow | null {
  if (to === 'Ordered') return { seconds: null };
  return to === 'Shipped' && settings.undoSeconds > 0 ? { seconds: settings.undoSeconds } : null;
}

/**
 * Undoes the last step of an order, with its event, in the caller's transaction, which must hold the row lock and have
 * dropped the messages about the step.
 * @throws Error unless `isUndoable`
 */
export async function undoTransition(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const undone =
    order.undoTo !== null && isUndoable(order) ? await updateStatus(tx, order, order.undoTo, {}) : null;
  if (!undone) throw new Error(`Order cannot go back from ${order.status}`);
  insertOrderEvent(tx, order.id, UNDONE, { status: order.status });
  return undone;
}

/**
 * Moves an order to another payment status in the caller's transaction, which must hold the row lock. Only this and
 * `markPaid` write `payment_status`.
 * @param change further columns to update
 * @returns the changed order, or null when PAYMENT_TRANSITIONS does not allow the move: a late event, for example
 */
export async function transitionPayment(
  tx: Tx,
  order: OrderRow,
  to: OrderPaymentStatus,
  change: OrderChange = {},
): Promise<OrderRow | null> {
  if (!canMovePayment(order.paymentStatus, to)) return null;
  return await updatePaymentStatus(tx, order, to, change);
}

/**
 * Moves a purchase to another payment status in the caller's transaction, which must hold its lock. Only this and
 * `markPaid` write `payment_status`.
 * @returns false when PURCHASE_TRANSITIONS does not allow the move: a late event, for example
 */
export const transitionPurchase = async (
  tx: Tx,
  purchase: PurchaseRow,
  to: PurchasePaymentStatus,
): Promise<boolean> =>
  canMovePurchase(purchase.paymentStatus, to) && (await updatePurchaseStatus(tx, purchase, to));

/**
 * Moves a purchase whose payment is pending to `paid`, with its orders, in one statement that locks the purchase first.
 * @returns the orders; none when the payment is not pending
 */
export const markPaid = async (tx: Tx, purchaseId: string): Promise<OrderRow[]> =>
  await updateToPaid(tx, purchaseId);
