import type { OrderStatus } from '@presently/contracts/orders';
import { allSettledOrThrow } from '../../platform/db/all-settled-or-throw.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueStatusMessages } from './emails/order-messages.ts';
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
  /** Further columns to update. */
  change?: OrderChange;
  /** Of a claim: the recipient's address if it is known; null: there is none; undefined: it is read. */
  recipientEmail?: string | null;
};

/**
 * Moves an order to another status, with its event and messages, in the caller's transaction, which must hold the row
 * lock. Nothing else writes `status`. `Processing` is reached by a claim only, so that it sets `claimedAt`.
 * @returns the changed order, or null when TRANSITIONS does not allow the move or the status is no longer `order.status`
 */
export async function transition(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  to: OrderStatus,
  { change = {}, recipientEmail }: TransitionOptions = {},
): Promise<OrderRow | null> {
  if (!canMove(order.status, to)) return null;
  const moved =
    to === 'Processing'
      ? await updateToClaimed(tx, order.id)
      : await updateStatus(tx, order.id, [order.status, to], change);
  if (!moved) return null;
  await allSettledOrThrow(
    insertOrderEvent(tx, order.id, to),
    queueStatusMessages(tx, deps, moved, recipientEmail),
  );
  return moved;
}

/**
 * Moves an order to another payment status in the caller's transaction, which must hold the row lock. Nothing but this
 * and `markPaid` writes `payment_status`.
 * @param change further columns to update
 * @returns the changed order, or null when PAYMENT_TRANSITIONS does not allow the move
 */
export async function transitionPayment(
  tx: Tx,
  order: OrderRow,
  to: OrderPaymentStatus,
  change: OrderChange = {},
): Promise<OrderRow | null> {
  if (!canMovePayment(order.paymentStatus, to)) return null;
  return await updatePaymentStatus(tx, order.id, [order.paymentStatus, to], change);
}

/**
 * Moves an order whose payment is pending to `paid`, in one statement without a lock.
 * @returns null when its payment is not pending
 */
export const markPaid = async (tx: Tx, orderId: string): Promise<OrderRow | null> =>
  await updateToPaid(tx, orderId);
