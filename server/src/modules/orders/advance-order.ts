import { allSettledOrThrow } from '../../platform/db/all-settled-or-throw.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lastly } from '../../platform/db/commit-pipelining.ts';
import { returnStock } from '../catalogue/index.ts';
import {
  abandonPayment,
  findPayment,
  type OpenedPayment,
  type PaymentState,
  processPayment,
  requestRefund,
} from '../payments/index.ts';
import type { OrderWithDetails } from './order-details.store.ts';
import { queueReceipt } from './order-messages.ts';
import type { OrdersDeps } from './orders.deps.ts';
import {
  findOrder,
  insertOrderEvent,
  lockOrder,
  markPaid,
  type OrderRow,
  updateOrderRow,
} from './orders.store.ts';

/**
 * What else is written in the transaction that makes an order paid, if it is this one that does.
 * One statement, sent with the COMMIT.
 */
export type OnPaid = (tx: Tx) => Promise<void>;

/**
 * Brings an order as far as its money allows. The browser's return, the processor's webhook and the
 * reconciler all come here; under the row's lock whoever comes second changes nothing.
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function advanceOrder(
  deps: OrdersDeps,
  orderId: string,
  onPaid?: OnPaid,
): Promise<OrderRow | OrderWithDetails | null> {
  const order = await findOrder(deps.database.db, orderId);
  if (!order) return null;
  const isOpen =
    order.paymentStatus === 'awaiting' ||
    order.paymentStatus === 'requires_action' ||
    order.paymentStatus === 'failed';
  return isOpen ? await collectPayment(deps, orderId, { onPaid }) : await applyRefunds(deps, orderId);
}

/**
 * Asks for the money of an order that waits for it.
 * @param how `opened`: its payment, by whoever has just written it
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function collectPayment(
  deps: OrdersDeps,
  orderId: string,
  { opened, onPaid }: { opened?: OpenedPayment; onPaid?: OnPaid | undefined },
): Promise<OrderRow | OrderWithDetails | null> {
  return await applyPaymentState(deps, orderId, await processPayment(deps, orderId, opened), onPaid);
}

/** Gives up a payment that its gifter never confirmed; money that came in the meantime makes the gift all the same. */
export async function abandonOrder(deps: OrdersDeps, orderId: string): Promise<OrderRow | OrderWithDetails | null> {
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
      const [picked] = await allSettledOrThrow(
        insertOrderEvent(tx, orderId, 'Picked'),
        queueReceipt(tx, deps, paid),
      );
      // Its first event, and nobody can have claimed it yet.
      const full = { ...paid, events: [picked], address: null };
      if (onPaid) await lastly(tx, () => onPaid(tx));
      return full;
    }
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    switch (order.paymentStatus) {
      case 'awaiting':
      case 'requires_action':
        return await applyUnpaidState(tx, order, payment);
      case 'failed':
        // The attempt was given up and its stock is free: money that still came goes back.
        if (payment.kind === 'paid')
          await requestRefund(tx, deps, {
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

async function applyUnpaidState(tx: Tx, order: OrderRow, payment: PaymentState): Promise<OrderRow> {
  switch (payment.kind) {
    case 'declined': {
      if (order.stockReserved) await returnStock(tx, order.giftId);
      return await updateOrderRow(tx, order.id, { paymentStatus: 'failed', stockReserved: false });
    }
    case 'requires_action':
      return order.paymentStatus === 'requires_action'
        ? order
        : await updateOrderRow(tx, order.id, { paymentStatus: 'requires_action' });
    case 'paid':
    case 'processing':
      return order;
  }
}

/** The payment status follows the money that went back. */
async function applyRefunds(deps: OrdersDeps, orderId: string): Promise<OrderRow | OrderWithDetails | null> {
  return await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = order && (await findPayment(tx, orderId));
    if (!order || !payment || payment.refundedCents === 0) return order;
    const paymentStatus = payment.refundedCents >= payment.amountCents ? 'refunded' : 'partially_refunded';
    return paymentStatus === order.paymentStatus
      ? order
      : await updateOrderRow(tx, orderId, { paymentStatus });
  });
}
