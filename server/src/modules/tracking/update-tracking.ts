import type { UpdateTrackingInput } from '@presently/contracts/orders';
import { HttpError } from '../../platform/http/http-error.ts';
import { insertEvent, lockOrder, moveOrder, type OrdersDeps, updateOrderRow } from '../orders/index.ts';

/**
 * An operator moves an order forwards and notes what the carrier said; what is not named stays.
 * @throws HttpError 409 for a step back, or for a gift that has no address yet or has ended
 */
export async function updateTracking(
  deps: OrdersDeps,
  orderId: string,
  { status, ...given }: UpdateTrackingInput,
): Promise<void> {
  const change = {
    ...(given.tracking_number === undefined ? {} : { trackingNumber: given.tracking_number }),
    ...(given.carrier === undefined ? {} : { carrier: given.carrier }),
    ...(given.estimated_delivery === undefined ? {} : { estimatedDelivery: given.estimated_delivery }),
  };
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('An order vanished before its tracking was updated');
    if (order.claimedAt === null || order.status === 'Cancelled')
      throw new HttpError('conflict', { message: 'Only a claimed gift can be moved.' });
    if (status === undefined || status === order.status) {
      await updateOrderRow(tx, orderId, change);
      await insertEvent(tx, orderId, 'tracking_updated');
      return;
    }
    if (!(await moveOrder(tx, deps, order, status, change)))
      throw new HttpError('conflict', {
        message: `An order moves only forwards: it is ${order.status} already.`,
      });
  });
}
