import { simulatedCarrier } from '@presently/texts/server/orders';
import { calendarDate } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { randomTrackingNumber } from '../../../platform/ids.ts';
import { NEXT_STATUS } from '../order-states.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { processDueOrders } from '../process-due-orders.ts';
import { isDueToMove } from '../store/orders.tasks.store.ts';
import { getShipment, writeShipment } from '../store/shipments.store.ts';
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
  return await processDueOrders(
    deps,
    { isDue: isDueToMove(deps.settings.simulatedStepSeconds), limit: BATCH_SIZE },
    {
      inTransaction: async (tx, order) => {
        const next = NEXT_STATUS[order.status];
        if (next === 'Shipped') await simulateShipment(tx, deps, order.id);
        if (next) await transition(tx, deps, order, next);
      },
    },
  );
}

async function simulateShipment(tx: Tx, { clock }: OrdersDeps, orderId: string): Promise<void> {
  const { trackingNumber, carrier, estimatedDelivery } = await getShipment(tx, orderId);
  await writeShipment(tx, orderId, {
    trackingNumber: trackingNumber ?? randomTrackingNumber(),
    carrier: carrier ?? simulatedCarrier,
    estimatedDelivery:
      estimatedDelivery ?? calendarDate(new Date(clock.now().getTime() + DELIVERY_DAYS * DAY_MS)),
  });
}
