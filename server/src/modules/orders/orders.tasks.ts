import { CLAIM_REMINDER_AFTER_DAYS } from '@presently/contracts/limits';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { processRefunds } from '../payments/index.ts';
import { abandonOrder, advanceOrder } from './advance-order.ts';
import { listUnsettledOrders, lockExpiredOrders, lockOrdersDueForReminder, moveToBackOfQueue } from './orders.tasks.store.ts';
import { terminateOrder } from './terminate-order.ts';
import { queueUnclaimedReminder } from './order-messages.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { updateOrderRow } from './orders.store.ts';

const BATCH = 50;

/** Ends what a crash, a lost answer or an absent-minded gifter left half-done. */
export async function reconcileOrders(deps: OrdersDeps): Promise<number> {
  const unsettled = await listUnsettledOrders(deps.database.db, BATCH);
  for (const { id, abandoned } of unsettled) {
    // First, so that one order that cannot be settled does not keep the others from their turn.
    await moveToBackOfQueue(deps.database.db, id);
    try {
      await (abandoned ? abandonOrder(deps, id) : advanceOrder(deps, id));
    } catch (err) {
      deps.log.warn({ err, orderId: id }, 'an order could not be settled yet');
    }
  }
  return unsettled.length;
}

/** Gifts that nobody claimed in time end, and the money goes back. */
export async function expireOrders(deps: OrdersDeps): Promise<number> {
  const expired = await deps.database.transaction(async (tx) => {
    const rows = await lockExpiredOrders(tx, BATCH);
    for (const order of rows) await terminateOrder(tx, deps, order, 'expired');
    return rows;
  });
  for (const order of expired) await processRefunds(deps, order.id);
  return expired.length;
}

/** On the day an address was asked for, the gifter gets a text to forward. */
export async function sendUnclaimedReminders(deps: OrdersDeps): Promise<number> {
  return await deps.database.transaction(async (tx) => {
    const rows = await lockOrdersDueForReminder(tx, CLAIM_REMINDER_AFTER_DAYS, BATCH);
    for (const order of rows) {
      await updateOrderRow(tx, order.id, { reminderSentAt: deps.clock.now() });
      await queueUnclaimedReminder(tx, deps, order);
    }
    return rows.length;
  });
}

export const orderTasks = (deps: OrdersDeps): ScheduledTask[] => [
  { name: 'reconcile-orders', everySeconds: 3, run: () => reconcileOrders(deps) },
  { name: 'expire-orders', everySeconds: 5, run: () => expireOrders(deps) },
  { name: 'nudge-gifters', everySeconds: 60, run: () => sendUnclaimedReminders(deps) },
];
