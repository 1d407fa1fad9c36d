import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { getColumns, getCompactColumns } from './order-columns';

const order = {
  order_number: 'P-10001',
  status: 'Processing',
  claimed: true,
  gifter: { first_name: 'Dana', last_name: null },
  shipping_address: null,
  status_changed_at: '2026-01-01T00:00:00.000Z',
} as unknown as OperatorOrder;

afterEach(cleanup);

it.each([
  ['to pack', getColumns('to_pack')],
  ['to ship', getColumns('to_ship')],
  ['to pack, on the dashboard', getCompactColumns('to_pack')],
])('a fully refunded order %s says so on screens of any width', (_, [first]) => {
  const textOf = (payment_status: OperatorOrder['payment_status']) =>
    render(first?.cell({ ...order, payment_status })).container.textContent;
  expect(textOf('refunded')).toContain('Refunded');
  expect(textOf('paid')).not.toContain('Refunded');
});

const cellOf = (id: string, changes: Partial<OperatorOrder>) => {
  const column = getColumns(undefined).find((one) => one.id === id);
  return render(column?.cell({ ...order, ...changes })).container.textContent;
};
const address = { name: 'Noor Haddad', city: 'Astoria', state: 'OR' } as OperatorOrder['shipping_address'];

it.each([
  [{ shipping_address: address }, 'Noor HaddadAstoria, OR'],
  [{ claimed: true }, '–No address'],
  [{ claimed: false }, '–Not claimed yet'],
])('an order of %j is shipped to %s', (changes, text) => expect(cellOf('recipient', changes)).toBe(text));

it.each([
  ['paid', 'To pack'],
  ['partially_refunded', 'To packPartially refunded'],
  ['requires_action', 'To packAwaiting bank approval'],
] as const)('the status of an order that is %s: %s', (payment_status, text) =>
  expect(cellOf('status', { payment_status })).toBe(text),
);
