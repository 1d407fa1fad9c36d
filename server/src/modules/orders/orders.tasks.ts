import { CLAIM_REMINDER_AFTER_DAYS } from '@presently/contracts/limits';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { processRefunds } from '../payments/index.ts';
import { whenReconciled } from '../restores/index.ts';
import { queueUnclaimedReminder } from './emails/order-messages.ts';
import { fulfilmentTasks } from './fulfilment/fulfilment.tasks.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { eraseOldAddresses } from './personal-data/erase-recipient-of-order.ts';
import { eraseUnpaidPurchases } from './personal-data/erase-unpaid.ts';
import { processDueOrders } from './process-due-orders.ts';
import { abandonPurchase, onPaymentChanged, syncPurchase } from './purchase/conclude-purchase.ts';
import { updateOrderRow } from './store/orders.store.ts';
import { isDueForReminder, isDueToExpire } from './store/orders.tasks.store.ts';
import { listLatePurchases, listPendingPurchases, moveToBackOfQueue } from './store/purchases.store.ts';
import { terminateOrder } from './terminate-order.ts';

const BATCH_SIZE = 50;

/**
 * Finishes purchases whose payment is undecided: after a crash, a lost response of the processor, or a 3-D Secure
 * step that was never completed.
 * @returns the number of purchases attempted
 */
export async function reconcileOrders(deps: OrdersDeps): Promise<number> {
  const pending = await listPendingPurchases(deps.database.db, BATCH_SIZE);
  for (const { id, abandoned } of pending) {
    // Before the attempt, so that a purchase that keeps failing does not starve the others.
    await moveToBackOfQueue(deps.database.db, id);
    try {
      await (abandoned ? abandonPurchase(deps, id) : syncPurchase(deps, id));
    } catch (err) {
      deps.log.warn({ err, purchaseId: id }, 'order reconciliation failed, will retry');
    }
  }
  return pending.length;
}

/**
 * Refunds payments that succeeded after their purchase had failed, in case the process that recorded the success died
 * before requesting the refund. Nothing else would: the webhook is already stored, and `reconcile-orders` no longer
 * considers such purchases.
 * @returns the number of purchases attempted
 */
export async function refundLatePayments(deps: OrdersDeps): Promise<number> {
  const late = await listLatePurchases(deps.database.db, BATCH_SIZE);
  for (const id of late)
    await onPaymentChanged(deps, id).catch((err: unknown) =>
      deps.log.warn({ err, purchaseId: id }, 'refunding a late payment failed, will retry'),
    );
  return late.length;
}

/** Cancels and refunds gifts that were not claimed in time. @returns the number of expired orders */
export async function expireOrders(deps: OrdersDeps): Promise<number> {
  return await processDueOrders(
    deps,
    { isDue: isDueToExpire, limit: BATCH_SIZE },
    {
      inTransaction: async (tx, order) => void (await terminateOrder(tx, deps, order, 'expired')),
      afterCommit: (orderId) => processRefunds(deps, orderId),
    },
  );
}

/** Reminds gifters of unclaimed gifts, once each. @returns the number of reminders */
export async function sendUnclaimedReminders(deps: OrdersDeps): Promise<number> {
  return await processDueOrders(
    deps,
    { isDue: isDueForReminder(CLAIM_REMINDER_AFTER_DAYS), limit: BATCH_SIZE },
    {
      inTransaction: async (tx, order) => {
        await updateOrderRow(tx, order, { reminderSentAt: deps.clock.now() });
        await queueUnclaimedReminder(tx, deps, order);
      },
    },
  );
}

export function orderTasks(deps: OrdersDeps): ScheduledTask[] {
  const moneyTask = (work: () => Promise<unknown>) => () => whenReconciled(deps.database, work);
  return [
    { name: 'reconcile-orders', everySeconds: 3, run: moneyTask(() => reconcileOrders(deps)) },
    { name: 'refund-late-payments', everySeconds: 600, run: moneyTask(() => refundLatePayments(deps)) },
    { name: 'expire-orders', everySeconds: 5, run: moneyTask(() => expireOrders(deps)) },
    { name: 'send-unclaimed-reminders', everySeconds: 60, run: () => sendUnclaimedReminders(deps) },
    { name: 'erase-old-addresses', everySeconds: 600, run: () => eraseOldAddresses(deps) },
    { name: 'erase-unpaid-purchases', everySeconds: 3600, run: () => eraseUnpaidPurchases(deps) },
    ...fulfilmentTasks(deps),
  ];
}
