import { expect, it } from 'vitest';
import { statusLabel } from './order-status';

it.each([
  ['Picked', 'Gift Selected'],
  ['PROCESSING', 'Processing Order'],
  ['ordered', 'Order Placed'],
  ['Shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
])('%s is shown as %s', (status, label) => expect(statusLabel(status)).toBe(label));
