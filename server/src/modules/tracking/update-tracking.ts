import type { UpdateTrackingInput } from '@presently/contracts/orders';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import {
  assertNotStale,
  insertOrderEvent,
  lockOrder,
  moveOrder,
  type OrderRow,
  type OrdersDeps,
  updateOrderRow,
} from '../orders/index.ts';

type TrackingFields = Partial<Pick<OrderRow, 'trackingNumber' | 'carrier' | 'estimatedDelivery'>>;

/**
 * Updates status and shipment data on behalf of an operator; absent fields stay as they are. Idempotent: a repeated
 * update neither writes anything nor sends messages again.
 * @throws HttpError 409 for a step backwards, for a gift that is unclaimed or cancelled, or when another operator has
 * changed the status since `seen_status`
 */
export async function updateTracking(
  deps: OrdersDeps,
  operator: Actor,
  orderId: string,
  { status, seen_status, ...fields }: UpdateTrackingInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('Order not found while updating its tracking');
    const change = changedFields(order, fields);
    const isUnchanged = (status ?? order.status) === order.status && Object.keys(change).length === 0;
    // An operator who retries after a lost response conflicts with their own change, which is fine.
    await assertNotStale(tx, deps, order, seen_status, isUnchanged ? operator : null);
    if (order.claimedAt === null || order.status === 'Cancelled')
      throw new HttpError('conflict', { message: 'Only a claimed gift can be moved.' });
    if (isUnchanged) return;
    await applyTracking(tx, deps, order, status ?? order.status, change);
    const moves = status !== undefined && status !== order.status;
    await recordAudit(tx, operator, {
      action: moves ? 'order.moved' : 'order.tracking_changed',
      subjectKind: 'order',
      subjectId: orderId,
      before: { ...(moves ? { status: order.status } : {}), ...pickFields(order, change) },
      after: { ...(moves ? { status } : {}), ...pickFields(change, change) },
    });
  });
}

function changedFields(
  order: OrderRow,
  { tracking_number, carrier, estimated_delivery }: Omit<UpdateTrackingInput, 'status' | 'seen_status'>,
): TrackingFields {
  const given: TrackingFields = {
    ...(tracking_number === undefined ? {} : { trackingNumber: tracking_number }),
    ...(carrier === undefined ? {} : { carrier }),
    ...(estimated_delivery === undefined ? {} : { estimatedDelivery: estimated_delivery }),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => order[name as keyof TrackingFields] !== value),
  );
}

async function applyTracking(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  status: OrderRow['status'],
  change: TrackingFields,
): Promise<void> {
  if (status === order.status) {
    await updateOrderRow(tx, order.id, change);
    await insertOrderEvent(tx, order.id, 'tracking_updated');
  } else if (!(await moveOrder(tx, deps, order, status, change)))
    throw new HttpError('conflict', {
      message: `An order moves only forwards: it is ${order.status} already.`,
    });
}

const WIRE_NAMES = {
  trackingNumber: 'tracking_number',
  carrier: 'carrier',
  estimatedDelivery: 'estimated_delivery',
} as const;

/** The values in `row` of the fields that `change` contains, keyed by their names in the HTTP interface. */
const pickFields = (row: TrackingFields, change: TrackingFields): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(change) as (keyof TrackingFields)[]).map((name) => [WIRE_NAMES[name], row[name] ?? null]),
  );
