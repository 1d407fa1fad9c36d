import { allSettledOrThrow } from '../../../platform/db/all-settled-or-throw.ts';
import { withFinalStatements } from '../../../platform/db/commit-pipelining.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { releaseStock } from '../../catalogue/index.ts';
import {
  abandonPayment,
  findPayment,
  getPaymentState,
  type PaymentState,
  type PaymentWithAge,
  processPayment,
  requestRefund,
} from '../../payments/index.ts';
import { queueReceipt } from '../emails/order-messages.ts';
import { refundedStatus } from '../order-states.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderWithDetails } from '../store/order-details.store.ts';
import { findOrder, insertOrderEvent, lockOrder, type OrderRow } from '../store/orders.store.ts';
import { markPaid, transitionPayment } from '../transition.ts';

/**
 * Called in the transaction that marks the order as paid, unless another call has marked it already.
 * Must be a single statement: it is sent together with the COMMIT.
 */
export type OnPaid = (tx: Tx) => Promise<void>;

/**
 * Moves an order to the state that its payment is in. The checkout request and the task `reconcile-orders` may call this
 * at the same time, and a changed payment `onPaymentChanged`; the row lock makes the second and later calls no-ops.
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function advanceOrder(
  deps: OrdersDeps,
  orderId: string,
  onPaid?: OnPaid,
): Promise<OrderRow | OrderWithDetails | null> {
  const order = await findOrder(deps.database.db, orderId);
  if (!order) return null;
  return isOpen(order) ? await collectPayment(deps, orderId, { onPaid }) : await applyRefunds(deps, orderId);
}

const isOpen = ({ paymentStatus }: OrderRow): boolean =>
  paymentStatus === 'awaiting' || paymentStatus === 'requires_action' || paymentStatus === 'failed';

/** Moves an order to the recorded state of its payment, which has changed elsewhere; does not ask the processor. */
export async function onPaymentChanged(deps: OrdersDeps, orderId: string): Promise<void> {
  const { db } = deps.database;
  const order = await findOrder(db, orderId);
  if (!order) return;
  if (isOpen(order)) await applyPaymentState(deps, orderId, await getPaymentState(db, orderId));
  else await applyRefunds(deps, orderId);
}

/**
 * Charges the payment of a pending order.
 * @param options `createdPayment`: the payment row, if the caller has just inserted it
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function collectPayment(
  deps: OrdersDeps,
  orderId: string,
  { createdPayment, onPaid }: { createdPayment?: PaymentWithAge; onPaid?: OnPaid | undefined },
): Promise<OrderRow | OrderWithDetails | null> {
  return await applyPaymentState(deps, orderId, await processPayment(deps, orderId, createdPayment), onPaid);
}

/**
 * Cancels a payment whose 3-D Secure step was never completed. If it succeeded in the meantime, the order becomes paid.
 */
export async function abandonOrder(
  deps: OrdersDeps,
  orderId: string,
): Promise<OrderRow | OrderWithDetails | null> {
  return await applyPaymentState(deps, orderId, await abandonPayment(deps, orderId));
}

async function applyPaymentState(
  deps: OrdersDeps,
  orderId: string,
  payment: PaymentState,
  onPaid?: OnPaid,
): Promise<OrderRow | OrderWithDetails | null> {
  return await deps.database.transaction(async (tx) => {
    const paid = payment.kind === 'paid' ? await markPaid(tx, orderId) : null;
    if (paid) {
      const [pickedEvent] = await allSettledOrThrow(
        insertOrderEvent(tx, orderId, 'Picked'),
        queueReceipt(tx, deps, paid),
      );
      // A new order has no other event and no address yet, so there is nothing to read from the database.
      const order = { ...paid, events: [pickedEvent], address: null };
      if (onPaid) await withFinalStatements(tx, () => onPaid(tx));
      return order;
    }
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    switch (order.paymentStatus) {
      case 'awaiting':
      case 'requires_action':
        return await applyUnpaidState(tx, order, payment);
      case 'failed':
        // The attempt has failed and its stock was released, so a payment that still succeeds is refunded.
        if (payment.kind === 'paid')
          await requestRefund(tx, {
            reference: order.id,
            key: 'late',
            reason: 'paid after the order had ended',
          });
        return order;
      default:
        return order;
    }
  });
}

/** Applies a payment state to a pending order that it does not make paid. */
async function applyUnpaidState(tx: Tx, order: OrderRow, payment: PaymentState): Promise<OrderRow> {
  switch (payment.kind) {
    case 'declined': {
      if (order.stockReserved) await releaseStock(tx, order.giftId);
      return (await transitionPayment(tx, order, 'failed', { stockReserved: false })) ?? order;
    }
    case 'requires_action':
      return order.paymentStatus === 'requires_action'
        ? order
        : ((await transitionPayment(tx, order, 'requires_action')) ?? order);
    case 'paid':
    case 'processing':
      return order;
  }
}

/** Updates the payment status from the sum of the refunds, of which one may have failed after all. */
async function applyRefunds(deps: OrdersDeps, orderId: string): Promise<OrderRow | OrderWithDetails | null> {
  return await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = order && (await findPayment(tx, orderId));
    if (!order || !payment) return order;
    const paymentStatus = refundedStatus(payment);
    return paymentStatus === order.paymentStatus
      ? order
      : ((await transitionPayment(tx, order, paymentStatus)) ?? order);
  });
}
