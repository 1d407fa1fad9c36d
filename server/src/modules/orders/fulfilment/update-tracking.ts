import type { UpdateTrackingInput } from '@presently/contracts/order-tracking';
import * as texts from '@presently/texts/server/operator-orders';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Viewer } from '../../accounts/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { assertNotStale } from '../assert-not-stale.ts';
import { rewriteStepMessages } from '../emails/order-messages.ts';
import { hasEnded, isMovable, nextStatuses } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { assertMayOpen } from '../packer-orders.ts';
import { insertOrderEvent, lockOrder, type OrderRow, updateOrderRow } from '../store/orders.store.ts';
import { getShipment, type Shipment, writeShipment } from '../store/shipments.store.ts';
import { transition } from '../transition.ts';
import { changedTrackingFields, type TrackingFields, trackingAuditEvent } from './tracking-fields.ts';

/**
 * Updates status and shipment data on behalf of an operator; absent fields stay as they are. Idempotent: a repeated
 * update neither writes anything nor sends messages again.
 * @throws HttpError 403 for a packer outside their queues; 409 for a backward transition, for a gift that is unclaimed
 *   or has ended, or when another operator has changed the status since `seen_status`
 */
export async function updateTracking(
  deps: OrdersDeps,
  operator: Viewer,
  orderId: string,
  { status, seen_status, ...fields }: UpdateTrackingInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('Order not found while updating its tracking');
    const shipment = await getShipment(tx, orderId);
    const change = changedTrackingFields(shipment, {
      trackingNumber: fields.tracking_number,
      carrier: fields.carrier,
      estimatedDelivery: fields.estimated_delivery,
    });
    const isUnchanged = (status ?? order.status) === order.status && Object.keys(change).length === 0;
    // An operator who retries after a lost response conflicts with their own change, which is fine.
    await assertNotStale(tx, deps, order, seen_status, isUnchanged ? operator : null);
    if (!isUnchanged || seen_status === undefined) assertMayOpen(operator, order);
    if (!isMovable(order)) {
      const message = hasEnded(order) ? texts.hasEnded : texts.notClaimedYet;
      throw new HttpError('conflict', { message });
    }
    if (isUnchanged) return;
    await applyTracking(tx, deps, { order, shipment }, { status: status ?? order.status, change });
    const movedTo = status !== undefined && status !== order.status ? status : null;
    await recordAudit(tx, operator, trackingAuditEvent({ order, shipment }, movedTo, change));
  });
}

async function applyTracking(
  tx: Tx,
  deps: OrdersDeps,
  { order, shipment }: { order: OrderRow; shipment: Shipment },
  { status, change }: { status: OrderRow['status']; change: TrackingFields },
): Promise<void> {
  if (status === order.status) {
    await writeShipment(tx, order.id, change);
    await updateOrderRow(tx, order, {});
    insertOrderEvent(tx, order.id, 'tracking_updated');
    return await rewriteStepMessages(tx, deps, order);
  }
  if (!nextStatuses(order).includes(status))
    throw new HttpError('conflict', { message: texts.onlyForwards(texts.statusNames[order.status]) });
  await writeShipment(tx, order.id, change);
  await transition(tx, deps, order, status, { shipmentBefore: shipment });
}
