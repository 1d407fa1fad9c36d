import * as texts from '@presently/texts/server/orders';
import type { Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/http-error.ts';
import { recordAudit } from '../../audit/index.ts';
import { rewriteStepMessages } from '../emails/order-messages.ts';
import { isMovable, nextStatuses } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import {
  findOrderIdByTrackingNumber,
  findPaidOrderId,
  insertOrderEvent,
  lockOrder,
  type OrderRow,
  updateOrderRow,
} from '../store/orders.store.ts';
import { getShipment, type Shipment, writeShipment } from '../store/shipments.store.ts';
import { transition } from '../transition.ts';
import type { CarrierEvent } from './carrier-event.ts';
import { insertCarrierEvent } from './fulfilment.store.ts';
import { changedTrackingFields, type TrackingFields, trackingAuditEvent } from './tracking-fields.ts';

/**
 * Applies a verified carrier event exactly once: its id is stored in the same transaction. Orders only move forwards;
 * an out-of-order event only fills in missing fields, and one for an unclaimed or cancelled gift is ignored.
 * @throws HttpError 404 unless the event identifies exactly one order; the carrier may retry
 */
export async function receiveCarrierEvent(deps: OrdersDeps, event: CarrierEvent): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const orderId = await findOrderId(tx, event);
    if (orderId === null) throw notFound(texts.noOrderOfTheCarrier);
    if (!(await insertCarrierEvent(tx, event.id))) return;
    const order = await lockOrder(tx, orderId);
    if (!order || !isMovable(order)) return;
    if (!event.order_id) await assertStillHasNumber(tx, order, event);
    await applyEvent(tx, deps, order, event);
  });
}

async function findOrderId(tx: Tx, { order_id, tracking_number }: CarrierEvent): Promise<string | null> {
  if (order_id) return await findPaidOrderId(tx, order_id);
  return tracking_number ? await findOrderIdByTrackingNumber(tx, tracking_number) : null;
}

/** An operator may have undone the shipment before the order was locked. */
async function assertStillHasNumber(tx: Tx, { id }: OrderRow, event: CarrierEvent): Promise<void> {
  if ((await getShipment(tx, id)).trackingNumber !== event.tracking_number)
    throw notFound(texts.noOrderOfTheCarrier);
}

async function applyEvent(tx: Tx, deps: OrdersDeps, order: OrderRow, event: CarrierEvent): Promise<void> {
  // The carrier cannot clear a field: empty ones are ignored.
  const shipment = await getShipment(tx, order.id);
  const changed = changedTrackingFields(shipment, {
    trackingNumber: event.tracking_number || undefined,
    carrier: event.carrier || undefined,
    estimatedDelivery: event.estimated_delivery || undefined,
  });
  const moves = nextStatuses(order).includes(event.status);
  // A late event is outdated, so it must not overwrite anything.
  const isLate = !moves && event.status !== order.status;
  const change = isLate ? missingFields(shipment, changed) : changed;
  if (!moves && Object.keys(change).length === 0) return;
  await writeShipment(tx, order.id, change);
  if (moves) await transition(tx, deps, order, event.status);
  else {
    await updateOrderRow(tx, order, {});
    insertOrderEvent(tx, order.id, 'tracking_updated');
    await rewriteStepMessages(tx, deps, order);
  }
  await recordAudit(
    tx,
    CARRIER_ACTOR,
    trackingAuditEvent({ order, shipment }, moves ? event.status : null, change),
  );
}

const CARRIER_ACTOR = { userId: null, name: texts.theCarrier };

/** The given fields that the shipment does not have yet. */
const missingFields = (shipment: Shipment, fields: TrackingFields): TrackingFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => shipment[name as keyof TrackingFields] === null),
  );
