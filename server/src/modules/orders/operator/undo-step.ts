import type { UndoInput } from '@presently/contracts/operator-corrections';
import * as texts from '@presently/texts/server/operator-orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import { claimKeys } from '../../../platform/idempotency.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { assertNotStale } from '../assert-not-stale.ts';
import { dropStepMessages } from '../emails/order-messages.ts';
import { changedTrackingFields, trackingAuditEvent } from '../fulfilment/tracking-fields.ts';
import { isUndoable } from '../order-policy.ts';
import { shipmentBeforeLastStep } from '../order-steps.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { withDetails } from '../store/order-details.store.ts';
import { lockOrder } from '../store/orders.store.ts';
import { getShipment, writeShipment } from '../store/shipments.store.ts';
import { undoTransition } from '../transition.ts';

export type Undo = { orderId: string; input: UndoInput; idempotencyKey: string | null };

/**
 * Undoes an operator's last step, packing or shipping, with its tracking number and unsent messages, once per
 * idempotency key.
 * @throws HttpError 409 if there is no such step, or the customer has been notified of it; 422 if the key was used with
 *   another request
 */
export async function undoStep(
  deps: OrdersDeps,
  operator: Actor,
  { orderId, input, idempotencyKey }: Undo,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('Order not found while undoing its last step');
    if (idempotencyKey !== null) {
      const key = { scope: `undo:${operator.userId}`, key: idempotencyKey };
      if (!(await claimKeys(tx, [key], { orderId, input }, orderId)).isNew) return;
    }
    await assertNotStale(tx, deps, order, input?.seen_status);
    if (order.undoTo === null)
      throw new HttpError('conflict', { message: texts.nothingToUndo(texts.statusNames[order.status]) });
    if (!isUndoable(order) || !(await dropStepMessages(tx, order)))
      throw new HttpError('conflict', { message: texts.tooLateToUndo });
    const [{ events } = { events: [] }] = await withDetails(tx, [order]);
    const shipment = await getShipment(tx, orderId);
    const change = changedTrackingFields(shipment, { ...shipment, ...shipmentBeforeLastStep(events) });
    await writeShipment(tx, orderId, change);
    const { status } = await undoTransition(tx, order);
    const { before, after, ...event } = trackingAuditEvent({ order, shipment }, status, change);
    const reason = input?.reason ? { reason: input.reason } : {};
    await recordAudit(tx, operator, {
      ...event,
      action: 'order.undone',
      ...(before ? { before } : {}),
      after: { ...after, ...reason },
    });
  });
}
