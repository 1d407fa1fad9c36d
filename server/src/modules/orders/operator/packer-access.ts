import type {
  OperatorOrder,
  OperatorOrderDetail,
  OperatorOrderQuery,
  Queues,
} from '@presently/contracts/operator-orders';
import type { OrderStatus } from '@presently/contracts/orders';
import { isPackersQueue } from '@presently/contracts/roles';
import type { Viewer } from '../../accounts/index.ts';
import { isQueued } from '../order-policy.ts';
import { isPacker, notInPackersQueuesError } from '../packer-orders.ts';

/*
 * What packers can see of the orders that they work on, see `packer-orders.ts`: no address once an order is shipped, and
 * no payments, messages or audit log entries.
 */

/** @throws HttpError 403 for a packer who lists orders outside the packers' queues */
export function assertMayList(viewer: Viewer, { queue }: OperatorOrderQuery): void {
  if (isPacker(viewer) && !isPackersQueue(queue)) throw notInPackersQueuesError();
}

/** @throws HttpError 403 for a packer when an order is neither to pack nor to ship */
export function assertMaySeeAddresses(viewer: Viewer, orders: { status: OrderStatus }[]): void {
  if (isPacker(viewer) && !orders.every(isQueued)) throw notInPackersQueuesError();
}

/** The counts of the queues that this operator works on; 0 for the others. */
export const queuesSeenBy = (viewer: Viewer, queues: Queues): Queues =>
  isPacker(viewer) ? { ...queues, expiring: 0, problems: 0, refund_due: 0 } : queues;

/** Whether this operator may see the address of an order that they may open. */
export const seesAddress = (viewer: Viewer, order: { status: OrderStatus }): boolean =>
  !isPacker(viewer) || isQueued(order);

const NOT_FOR_PACKERS = { cancel: false, refund: false, extend: false, resend: false };

/** The order as this operator sees it. */
export function orderSeenBy<O extends OperatorOrder>(viewer: Viewer, order: O): O {
  if (!isPacker(viewer)) return order;
  return {
    ...order,
    gifter: { ...order.gifter, email: null },
    shipping_address: seesAddress(viewer, order) ? order.shipping_address : null,
    can: { ...order.can, ...NOT_FOR_PACKERS },
  };
}

/** The order's page as this operator sees it. */
export function orderDetailSeenBy(viewer: Viewer, detail: OperatorOrderDetail): OperatorOrderDetail {
  const order = orderSeenBy(viewer, detail);
  return isPacker(viewer)
    ? { ...order, billing_address: null, payment: null, messages: [], audit: [] }
    : order;
}
