import { paidAfterTheEnd } from '@presently/texts/server/orders';
import { afterCommit } from '../../../platform/db/after-commit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { releaseStock } from '../../catalogue/index.ts';
import {
  abandonPayment,
  getPaymentState,
  type PaymentState,
  processPayment,
  requestRefund,
  sumRefundsByOrder,
} from '../../payments/index.ts';
import { queueReceipt } from '../emails/order-messages.ts';
import { isPaid, isPaymentPending } from '../order-policy.ts';
import { refundedStatus } from '../order-states.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { insertOrderEvent, type OrderRow } from '../store/orders.store.ts';
import { LATE_REFUND_KEY, lockPurchase } from '../store/purchases.store.ts';
import type { PurchasePaymentStatus } from '../store/purchases.tables.ts';
import { markPaid, transitionPayment, transitionPurchase } from '../transition.ts';

/**
 * Transaction 2 of a purchase: applies the payment's state to its orders. The checkout request, the return from 3-D
 * Secure, the webhook and the task `reconcile-orders` all end here, possibly concurrently; row locks make every call
 * after the first a no-op.
 */
export async function concludePurchase(
  deps: OrdersDeps,
  purchaseId: string,
  payment: PaymentState,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const paid = payment.kind === 'paid' ? await markPaid(tx, purchaseId) : [];
    for (const order of paid) {
      insertOrderEvent(tx, order.id, 'Picked');
      writeOrderSearch(tx, [order.id]);
      await queueReceipt(tx, deps, order);
    }
    // We may learn of a refund made at the processor before its payment.
    if (paid.length > 0) {
      afterCommit(tx, () => deps.metrics.ordersPaid(paid.length));
      return await applyRefunds(
        tx,
        paid.filter(({ promisedRefundCents }) => promisedRefundCents > 0),
      );
    }
    const { purchase, orders } = await lockPurchase(tx, purchaseId);
    await concludeOrders(tx, orders, payment);
    const status = STATUS_OF_PURCHASE[payment.kind];
    if (purchase && status) await transitionPurchase(tx, purchase, status);
  });
}

/** The status to which a payment moves its purchase; null if unchanged. `markPaid` has already tried `paid`. */
const STATUS_OF_PURCHASE: Record<PaymentState['kind'], PurchasePaymentStatus | null> = {
  declined: 'failed',
  requires_action: 'requires_action',
  paid: null,
  processing: null,
};

/** Concludes orders that have not just become paid: they are pending, or were concluded before. */
async function concludeOrders(tx: Tx, orders: OrderRow[], payment: PaymentState): Promise<void> {
  const pending = orders.filter(isPaymentPending);
  if (payment.kind === 'declined') await releaseOrders(tx, pending);
  if (payment.kind === 'requires_action') for (const order of pending) await listOrder(tx, order);
  if (payment.kind === 'paid')
    for (const { id, paymentStatus } of orders)
      if (paymentStatus === 'failed') await refundLatePayment(tx, id);
  await applyRefunds(tx, orders.filter(isPaid));
}

/** Ends orders whose payment was declined. */
async function releaseOrders(tx: Tx, orders: OrderRow[]): Promise<void> {
  for (const order of orders) await transitionPayment(tx, order, 'failed', { stockReserved: false });
  const giftIds = orders.filter(({ stockReserved }) => stockReserved).map(({ giftId }) => giftId);
  for (const giftId of giftIds.sort()) await releaseStock(tx, giftId);
}

/** From now on, the gifter and operators can see it. */
async function listOrder(tx: Tx, order: OrderRow): Promise<void> {
  if (await transitionPayment(tx, order, 'requires_action')) writeOrderSearch(tx, [order.id]);
}

/** The attempt has failed and its stock was released, so a payment that still succeeds is refunded. */
async function refundLatePayment(tx: Tx, orderId: string): Promise<void> {
  await requestRefund(tx, { orderId, key: LATE_REFUND_KEY, reason: paidAfterTheEnd });
}

/** Updates the payment status from the sum of each order's refunds, one of which may have failed after all. */
async function applyRefunds(tx: Tx, orders: OrderRow[]): Promise<void> {
  const sums = await sumRefundsByOrder(
    tx,
    orders.map(({ id }) => id),
  );
  for (const order of orders) {
    const refundedCents = sums.get(order.id)?.refundedCents ?? 0;
    const paymentStatus = refundedStatus({ amountCents: order.amountCents, refundedCents });
    if (paymentStatus !== order.paymentStatus) await transitionPayment(tx, order, paymentStatus);
  }
}

/** Concludes a purchase using the recorded state of its payment, without calling the processor. */
export async function onPaymentChanged(deps: OrdersDeps, purchaseId: string): Promise<void> {
  await concludePurchase(deps, purchaseId, await getPaymentState(deps.database.db, purchaseId));
}

/**
 * Concludes a purchase whose payment may have changed: fetches its state from the processor unless it is final.
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function syncPurchase(deps: OrdersDeps, purchaseId: string): Promise<void> {
  await concludePurchase(deps, purchaseId, await processPayment(deps, { purchaseId }));
}

/**
 * Cancels a payment whose 3-D Secure step was never completed. If it succeeded in the meantime, the orders become paid.
 */
export async function abandonPurchase(deps: OrdersDeps, purchaseId: string): Promise<void> {
  await concludePurchase(deps, purchaseId, await abandonPayment(deps, { purchaseId }));
}
