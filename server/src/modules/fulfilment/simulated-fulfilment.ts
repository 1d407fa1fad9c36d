import { calendarDate } from '../../platform/clock.ts';
import { randomTrackingNumber } from '../../platform/ids.ts';
import { lockOrdersDueToMove, moveOrder, NEXT_STATUS, type OrderRow, type OrdersDeps } from '../orders/index.ts';

const BATCH = 20;
const DAYS_ON_THE_WAY = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Moves each claimed gift one step once it has stood in its status for the settled time; a tracking number comes at Shipped. */
export async function moveSimulatedOrders(deps: OrdersDeps): Promise<number> {
  return await deps.database.transaction(async (tx) => {
    const rows = await lockOrdersDueToMove(tx, deps.settings.simulatedStepSeconds, BATCH);
    for (const order of rows) {
      const next = NEXT_STATUS[order.status];
      if (next) await moveOrder(tx, deps, order, next, next === 'Shipped' ? shipmentOf(deps, order) : {});
    }
    return rows.length;
  });
}

function shipmentOf({ clock }: OrdersDeps, order: OrderRow) {
  return {
    trackingNumber: order.trackingNumber ?? randomTrackingNumber(),
    carrier: order.carrier ?? 'Presently Post',
    estimatedDelivery:
      order.estimatedDelivery ?? calendarDate(new Date(clock.now().getTime() + DAYS_ON_THE_WAY * DAY_MS)),
  };
}
