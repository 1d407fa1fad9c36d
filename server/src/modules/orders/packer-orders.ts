import type { OrderStatus } from '@presently/contracts/orders';
import { notInPackersQueues } from '@presently/texts/server/accounts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Viewer } from '../accounts/index.ts';
import { isQueued } from './order-policy.ts';

/* Which orders packers work on: those to pack and to ship, and those they have just shipped. */

export const isPacker = ({ role }: Viewer): boolean => role === 'packer';
export const notInPackersQueuesError = (): HttpError =>
  new HttpError('forbidden', { message: notInPackersQueues });

/** Whether the order is to pack, to ship or just shipped; any order for managers and owners. */
export const mayOpen = (viewer: Viewer, order: { status: OrderStatus }): boolean =>
  !isPacker(viewer) || isQueued(order) || order.status === 'Shipped';

/** @throws HttpError 403 for a packer when the order is neither to pack, nor to ship, nor just shipped */
export function assertMayOpen(viewer: Viewer, order: { status: OrderStatus }): void {
  if (!mayOpen(viewer, order)) throw notInPackersQueuesError();
}
