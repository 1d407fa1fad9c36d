import { expect, it } from 'vitest';
import { statusLabel } from './order-status';

it.each([
  ['Picked', 'Gift Selected'],
  ['PICKED', 'Gift Selected'],
  ['processing', 'Processing Order'],
  ['Ordered', 'Order Placed'],
  ['shipped', 'Shipped'],
  ['Delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['LOST', 'Lost'],
  ['', ''],
])('labels the status %j as %j @S4.1-1 @S4.1-2', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});
