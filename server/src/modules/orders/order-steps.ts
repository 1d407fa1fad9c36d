import { ORDER_STATUSES, type OrderStatus } from '@presently/contracts/orders';
import type { OrderEventRow } from './store/orders.store.ts';
import type { Shipment } from './store/shipments.store.ts';

/** The event that undoes the last step. */
export const UNDONE = 'undone';
/** In the event data of a step that can be undone: the previous shipment. */
export const SHIPMENT_BEFORE = 'shipment_before';

type Step = OrderEventRow & { type: OrderStatus };

const isStep = (event: OrderEventRow): event is Step =>
  (ORDER_STATUSES as readonly string[]).includes(event.type);

/** The status changes in order, without those that were undone. @param events oldest first */
export function effectiveSteps(events: OrderEventRow[]): Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    if (isStep(event)) steps.push(event);
    else if (event.type === UNDONE) steps.pop();
  }
  return steps;
}

/** The state that undoing the last step restores. @param events oldest first */
export const shipmentBeforeLastStep = (events: OrderEventRow[]): Shipment | null =>
  (effectiveSteps(events).at(-1)?.data[SHIPMENT_BEFORE] as Shipment | undefined) ?? null;
