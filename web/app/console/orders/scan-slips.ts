import { ApiError } from '@presently/contracts/client';
import type { OperatorOrder, Queue } from '@presently/contracts/operator-orders';
import { api } from '~/lib/session';
import { errorMessage } from '../data/error-message';
import { listOperatorOrders } from '../endpoints';

export type RejectedSlip = { slip: string } & (
  | { reason: 'unknown' }
  | { reason: 'not_to_ship'; status: OperatorOrder['status'] }
  | { reason: 'has_number'; number: string }
  | { reason: 'not_looked_up'; error: string }
  /** The operator may only see orders of the queues. */
  | { reason: 'not_in_queue' }
);

/** The order number in a slip's barcode; null if it is something else. */
export function readSlip(scanned: string): string | null {
  const slip = scanned.toUpperCase();
  return /^P-\d*$/.test(slip) ? slip : null;
}

/** Why no label can be scanned for this order; null if one can. */
export function rejectSlip(order: OperatorOrder): RejectedSlip | null {
  const isToShip = order.status === 'Ordered' && order.can.move_to.includes('Shipped');
  return isToShip ? null : { slip: order.order_number, reason: 'not_to_ship', status: order.status };
}

/** The order of a slip that is not in the list, for example because it is on a later page. */
export async function findOrderOfSlip(slip: string): Promise<OperatorOrder | RejectedSlip> {
  // Order numbers have at least five digits, so it was truncated.
  if (!/\d{5}/.test(slip)) return { slip, reason: 'unknown' };
  try {
    return (await search(slip, 'to_ship')) ?? (await search(slip)) ?? { slip, reason: 'unknown' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { slip, reason: 'not_in_queue' };
    return { slip, reason: 'not_looked_up', error: errorMessage(error) };
  }
}

async function search(slip: string, queue?: Queue): Promise<OperatorOrder | undefined> {
  const query = { query: slip, limit: '100', ...(queue && { queue }) };
  const { data } = await api(listOperatorOrders, { query });
  // The search also finds numbers that begin with this one.
  return data.find(({ order_number }) => order_number === slip);
}
