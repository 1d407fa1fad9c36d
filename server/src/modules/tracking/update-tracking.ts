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

type Change = Partial<Pick<OrderRow, 'trackingNumber' | 'carrier' | 'estimatedDelivery'>>;

/**
 * An operator moves an order forwards and notes what the carrier said; what is not named stays. Asked
 * for what is so already, nothing is changed and nobody told again.
 * @throws HttpError 409 for a step back, for a gift that has no address yet or has ended, or when
 * somebody else moved it since `seen_status`
 */
export async function updateTracking(
  deps: OrdersDeps,
  operator: Actor,
  orderId: string,
  { status, seen_status, ...given }: UpdateTrackingInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('An order vanished before its tracking was updated');
    const change = changedFields(order, given);
    const isUnchanged = (status ?? order.status) === order.status && Object.keys(change).length === 0;
    // Who repeats a call whose answer was lost finds their own work done: that is no conflict.
    await assertNotStale(tx, deps, order, seen_status, isUnchanged ? operator : null);
    if (order.claimedAt === null || order.status === 'Cancelled')
      throw new HttpError('conflict', { message: 'Only a claimed gift can be moved.' });
    if (isUnchanged) return;
    await apply(tx, deps, order, status ?? order.status, change);
    const moves = status !== undefined && status !== order.status;
    await recordAudit(tx, operator, {
      action: moves ? 'order.moved' : 'order.tracking_changed',
      subjectKind: 'order',
      subjectId: orderId,
      before: { ...(moves ? { status: order.status } : {}), ...as(order, change) },
      after: { ...(moves ? { status } : {}), ...as(change, change) },
    });
  });
}

/** What of the given is news. */
function changedFields(
  order: OrderRow,
  { tracking_number, carrier, estimated_delivery }: Omit<UpdateTrackingInput, 'status' | 'seen_status'>,
): Change {
  const given: Change = {
    ...(tracking_number === undefined ? {} : { trackingNumber: tracking_number }),
    ...(carrier === undefined ? {} : { carrier }),
    ...(estimated_delivery === undefined ? {} : { estimatedDelivery: estimated_delivery }),
  };
  const news = Object.entries(given).filter(([name, value]) => order[name as keyof Change] !== value);
  return Object.fromEntries(news);
}

async function apply(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  status: OrderRow['status'],
  change: Change,
): Promise<void> {
  if (status === order.status) {
    await updateOrderRow(tx, order.id, change);
    await insertOrderEvent(tx, order.id, 'tracking_updated');
  } else if (!(await moveOrder(tx, deps, order, status, change)))
    throw new HttpError('conflict', {
      message: `An order moves only forwards: it is ${order.status} already.`,
    });
}

const NAMES = {
  trackingNumber: 'tracking_number',
  carrier: 'carrier',
  estimatedDelivery: 'estimated_delivery',
} as const;

/** The values that `row` has for what `change` names, under the names of the interface. */
const as = (row: Change, change: Change): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(change) as (keyof Change)[]).map((name) => [NAMES[name], row[name] ?? null]),
  );
