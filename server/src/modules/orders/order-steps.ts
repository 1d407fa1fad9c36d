import { ORDER_STATUSES, type OrderStatus } from '@presently/contracts/orders';
import type { OrderEventRow } from './store/orders.store.ts';
import type { Shipment } from './store/shipments.store.ts';

/** The event that takes back the last step. */
export const UNDONE = 'undone';
/** In the data of the event of a step that can be taken back: the shipment before it. */
export const SHIPMENT_BEFORE = 'shipment_before';

type Step = OrderEventRow & { type: OrderStatus };

const isStep = (event: OrderEventRow): event is Step =>
  (ORDER_STATUSES as readonly string[]).includes(event.type);

/** The changes of status in their order, without those that were taken back. @param events oldest first */
export function stepsThatStand(events: OrderEventRow[]): Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    if (isStep(event)) steps.push(event);
    else if (event.type === UNDONE) steps.pop();
  }
  return steps;
}

/** What taking back the last step restores. @param events oldest first */
export const shipmentBeforeLastStep = (events: OrderEventRow[]): Shipment | null =>
  (stepsThatStand(events).at(-1)?.data[SHIPMENT_BEFORE] as Shipment | undefined) ?? null;
