import type { OrderStatus } from '@presently/contracts/orders';
import type { Tx } from '../../platform/db/database.ts';
import { queueStatusMessages, type RecipientContact } from './emails/order-messages.ts';
import { canMove, canMovePayment } from './order-states.ts';
import type { OrdersDeps } from './orders.deps.ts';
import {
  updatePaymentStatus,
  updateStatus,
  updateToClaimed,
  updateToPaid,
} from './store/order-status.store.ts';
import { insertOrderEvent, type OrderChange, type OrderRow } from './store/orders.store.ts';
import type { OrderPaymentStatus } from './store/orders.tables.ts';

type TransitionOptions = {
  /** Further columns to update; a claim has none. */
  change?: OrderChange;
  /** Of a claim, whose address need not be read again. */
  recipient?: RecipientContact;
};

/**
 * Moves an order to another status, with its event and messages, in the caller's transaction, which must hold the row
 * lock. Nothing else writes `status`. `Processing` is reached by a claim only, which sets `claimedAt`.
 * @throws Error when TRANSITIONS does not allow the move: callers check `order-policy.ts` first, to tell the user why
 */
export async function transition(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  to: OrderStatus,
  { change = {}, recipient }: TransitionOptions = {},
): Promise<OrderRow> {
  const moved = canMove(order.status, to) ? await writeStatus(tx, order, to, change) : null;
  if (!moved) throw new Error(`Order cannot move from ${order.status} to ${to}`);
  insertOrderEvent(tx, order.id, to);
  await queueStatusMessages(tx, deps, moved, recipient);
  return moved;
}

const writeStatus = async (tx: Tx, order: OrderRow, to: OrderStatus, change: OrderChange) =>
  to === 'Processing' ? await updateToClaimed(tx, order) : await updateStatus(tx, order, to, change);

/**
 * Moves an order to another payment status in the caller's transaction, which must hold the row lock. Nothing but this
 * and `markPaid` writes `payment_status`.
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
 * Moves a purchase whose payment is pending to `paid`, with its orders, in one statement that locks the purchase first.
 * @returns the orders; none when the payment is not pending
 */
export const markPaid = async (tx: Tx, purchaseId: string): Promise<OrderRow[]> =>
  await updateToPaid(tx, purchaseId);
