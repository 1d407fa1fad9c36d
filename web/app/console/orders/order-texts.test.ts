import { ORDER_STATUSES } from '@presently/contracts/orders';
import { orderStatuses } from '@presently/texts/console/orders/shared';
import { expect, it } from 'vitest';
import { statusLabel } from '~/lib/order-status';

it('each status of an order has one word in the whole console @R16-40', () => {
  expect(ORDER_STATUSES.map((status) => orderStatuses[status])).toEqual([
    'Unclaimed',
    'To pack',
    'Packed',
    'Shipped',
    'Delivered',
    'Cancelled',
  ]);
});

it.each(['Shipped', 'Delivered', 'Cancelled'] as const)(
  'customers read the same word for %s @R16-40',
  (status) => {
    expect(statusLabel(status)).toBe(orderStatuses[status]);
  },
);
