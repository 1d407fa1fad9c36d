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
import { refundedStatus } from '../order-states.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { insertOrderEvent, type OrderRow } from '../store/orders.store.ts';
import { lockOrdersOfPurchase, lockPurchase, updatePurchaseStatus } from '../store/purchases.store.ts';
import type { PurchasePaymentStatus } from '../store/purchases.tables.ts';
import { markPaid, transitionPayment } from '../transition.ts';

/**
 * Transaction 2 of a purchase: brings its orders to the state that its payment is in. The checkout request, the return
 * from the bank, the webhook and the task `reconcile-orders` all end here, perhaps at the same time; the row locks make
 * the second and later calls no-ops.
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
    if (paid.length > 0) return;
    const purchase = await lockPurchase(tx, purchaseId);
    const orders = await lockOrdersOfPurchase(tx, purchaseId);
    for (const order of orders.toSorted(byGift)) await concludeOrder(tx, order, payment);
    const paymentStatus = purchase && nextStatus(purchase.paymentStatus, payment);
    if (paymentStatus) await updatePurchaseStatus(tx, purchaseId, paymentStatus);
  });
}

/** Stock is locked in the order of the gifts. */
const byGift = (a: OrderRow, b: OrderRow): number => (a.giftId < b.giftId ? -1 : 1);

/** The status that a payment moves its purchase to; null if it stays. Never `paid`, which `markPaid` has tried. */
function nextStatus(from: PurchasePaymentStatus, { kind }: PaymentState): PurchasePaymentStatus | null {
  if (from !== 'awaiting' && from !== 'requires_action') return null;
  if (kind === 'declined') return 'failed';
  return kind === 'requires_action' && from === 'awaiting' ? 'requires_action' : null;
}

/** Concludes an order that the payment has not just made paid: it is pending, or was concluded before. */
async function concludeOrder(tx: Tx, order: OrderRow, payment: PaymentState): Promise<void> {
  switch (order.paymentStatus) {
    case 'awaiting':
    case 'requires_action':
      if (payment.kind === 'declined') await releaseOrder(tx, order);
      if (payment.kind === 'requires_action') await listOrder(tx, order);
      return;
    case 'failed':
      // The attempt has failed and its stock was released, so a payment that still succeeds is refunded.
      if (payment.kind === 'paid')
        await requestRefund(tx, {
          orderId: order.id,
          key: 'late',
          reason: 'paid after the order had ended',
        });
      return;
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
      return await applyRefunds(tx, order);
  }
}

/** Ends an order whose payment was declined. */
async function releaseOrder(tx: Tx, order: OrderRow): Promise<void> {
  if (order.stockReserved) await releaseStock(tx, order.giftId);
  await transitionPayment(tx, order, 'failed', { stockReserved: false });
}

/** From now on gifter and operators see it. */
async function listOrder(tx: Tx, order: OrderRow): Promise<void> {
  if (await transitionPayment(tx, order, 'requires_action')) writeOrderSearch(tx, [order.id]);
}

/** Updates the payment status from the sum of the refunds, of which one may have failed after all. */
async function applyRefunds(tx: Tx, order: OrderRow): Promise<void> {
  const refundedCents = (await sumRefundsByOrder(tx, [order.id])).get(order.id)?.refundedCents ?? 0;
  const paymentStatus = refundedStatus({ amountCents: order.amountCents, refundedCents });
  if (paymentStatus !== order.paymentStatus) await transitionPayment(tx, order, paymentStatus);
}

/** Concludes a purchase by the recorded state of its payment, which has changed elsewhere; does not ask the processor. */
export async function onPaymentChanged(deps: OrdersDeps, purchaseId: string): Promise<void> {
  await concludePurchase(deps, purchaseId, await getPaymentState(deps.database.db, purchaseId));
}

/**
 * Concludes a purchase whose payment may have changed: asks the processor unless the payment is final.
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
