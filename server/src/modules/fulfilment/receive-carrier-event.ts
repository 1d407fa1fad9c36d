import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { recordAudit } from '../audit/index.ts';
import {
  canMove,
  findPaidOrderId,
  findOrderIdsByTrackingNumber,
  insertOrderEvent,
  lockOrder,
  moveOrder,
  type OrderRow,
  type OrdersDeps,
  updateOrderRow,
} from '../orders/index.ts';
import type { CarrierEvent } from './carrier-event.ts';
import { insertCarrierEvent } from './fulfilment.store.ts';

type Details = Partial<Pick<OrderRow, 'trackingNumber' | 'carrier' | 'estimatedDelivery'>>;

/**
 * Takes in a signed event of the carrier, once: its id is written down in the same transaction as its
 * effect. It only moves an order forwards; one that comes late, or for a gift that has ended, changes nothing.
 * @throws HttpError 404 when no order, or more than one, is meant; the carrier may send it again
 */
export async function receiveCarrierEvent(deps: OrdersDeps, event: CarrierEvent): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const orderId = await orderOf(tx, event);
    if (orderId === null) throw notFound('There is no such order');
    if (!(await insertCarrierEvent(tx, event.id))) return;
    const order = await lockOrder(tx, orderId);
    if (!order || order.claimedAt === null || order.status === 'Cancelled') return;
    await apply(tx, deps, order, event);
  });
}

async function orderOf(tx: Tx, { order_id, tracking_number }: CarrierEvent): Promise<string | null> {
  if (order_id) return await findPaidOrderId(tx, order_id);
  const found = tracking_number ? await findOrderIdsByTrackingNumber(tx, tracking_number) : [];
  return found.length === 1 ? (found[0] ?? null) : null;
}

async function apply(tx: Tx, deps: OrdersDeps, order: OrderRow, event: CarrierEvent): Promise<void> {
  const details = changedFields(order, event);
  const moves = canMove(order.status, event.status);
  // An event that comes late knows less than we do, except what we were never told.
  const isLate = !moves && event.status !== order.status;
  const change = isLate ? missingFields(order, details) : details;
  if (!moves && Object.keys(change).length === 0) return;
  if (moves) await moveOrder(tx, deps, order, event.status, change);
  else {
    await updateOrderRow(tx, order.id, change);
    await insertOrderEvent(tx, order.id, 'tracking_updated');
  }
  await recordAudit(tx, CARRIER, {
    action: moves ? 'order.moved' : 'order.tracking_changed',
    subjectKind: 'order',
    subjectId: order.id,
    before: { ...(moves ? { status: order.status } : {}), ...named(order, change) },
    after: { ...(moves ? { status: event.status } : {}), ...named(change, change) },
  });
}

const CARRIER = { userId: null, name: 'The carrier' };

function changedFields(order: OrderRow, event: CarrierEvent): Details {
  const given: Details = {
    ...(event.tracking_number ? { trackingNumber: event.tracking_number } : {}),
    ...(event.carrier ? { carrier: event.carrier } : {}),
    ...(event.estimated_delivery ? { estimatedDelivery: event.estimated_delivery } : {}),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => order[name as keyof Details] !== value),
  );
}

const missingFields = (order: OrderRow, details: Details): Details =>
  Object.fromEntries(Object.entries(details).filter(([name]) => order[name as keyof Details] === null));

const NAMES = {
  trackingNumber: 'tracking_number',
  carrier: 'carrier',
  estimatedDelivery: 'estimated_delivery',
} as const;

/** The values that `row` has for what `change` names, under the names of the interface. */
const named = (row: Details, change: Details): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(change) as (keyof Details)[]).map((name) => [NAMES[name], row[name] ?? null]),
  );
