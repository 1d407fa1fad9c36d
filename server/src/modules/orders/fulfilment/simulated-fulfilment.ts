import { calendarDate } from '../../../platform/clock.ts';
import { randomTrackingNumber } from '../../../platform/ids.ts';
import { NEXT_STATUS } from '../order-states.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../store/orders.store.ts';
import { lockOrdersDueToMove } from '../store/orders.tasks.store.ts';
import { transition } from '../transition.ts';

const BATCH_SIZE = 20;
const DELIVERY_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Moves each claimed gift one step once it has been in its status for the configured time. Assigns a tracking number
 * when it becomes Shipped.
 * @returns the number of orders
 */
export async function moveSimulatedOrders(deps: OrdersDeps): Promise<number> {
  return await deps.database.transaction(async (tx) => {
    const rows = await lockOrdersDueToMove(tx, deps.settings.simulatedStepSeconds, BATCH_SIZE);
    for (const order of rows) {
      const next = NEXT_STATUS[order.status];
      if (next)
        await transition(tx, deps, order, next, {
          change: next === 'Shipped' ? simulateShipment(deps, order) : {},
        });
    }
    return rows.length;
  });
}

function simulateShipment({ clock }: OrdersDeps, order: OrderRow) {
  return {
    trackingNumber: order.trackingNumber ?? randomTrackingNumber(),
    carrier: order.carrier ?? 'Presently Post',
    estimatedDelivery:
      order.estimatedDelivery ?? calendarDate(new Date(clock.now().getTime() + DELIVERY_DAYS * DAY_MS)),
  };
}
