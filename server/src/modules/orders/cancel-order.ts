import { HttpError } from '../../platform/http/http-error.ts';
import { runRefunds } from '../payments/index.ts';
import { endOrder } from './end-order.ts';
import { isClaimable } from './order-view.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { lockOrder, type OrderRow } from './orders.store.ts';

/**
 * The gifter cancels until the gift is claimed, an operator until it is shipped; the money goes back.
 * Cancelling again changes nothing.
 * @throws HttpError 409 when it is too late
 */
export async function cancelOrder(
  deps: OrdersDeps,
  orderId: string,
  by: 'gifter' | 'operator',
): Promise<void> {
  const changed = await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('An order vanished before it was cancelled');
    if (order.status === 'Cancelled') return false;
    refuseTooLate(order, by);
    if (!(await endOrder(tx, deps, order, 'cancelled')))
      throw new HttpError('conflict', {
        message: 'This gift is already on its way and can no longer be cancelled.',
      });
    return true;
  });
  if (changed) await runRefunds(deps, orderId);
}

function refuseTooLate(order: OrderRow, by: 'gifter' | 'operator'): void {
  if (order.paymentStatus === 'requires_action')
    throw new HttpError('conflict', { message: 'This payment still waits for your bank.' });
  if (by === 'operator' || isClaimable(order)) return;
  throw new HttpError('already_claimed');
}
