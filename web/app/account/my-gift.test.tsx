import type { Order } from '@presently/contracts/orders';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { MyGift } from './my-gift';

afterEach(cleanup);

const waiting = {
  id: 'o1',
  order_number: 'P-10432',
  url_id: 'l1',
  status: 'Picked',
  payment_status: 'paid',
  amount_paid: 24.5,
  claimed: false,
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-12-04T12:00:00.000Z',
  notes: '',
  gift_link: 'http://localhost/track/l1',
  inventory_item: { name: 'Walnut chess set', images: [] },
  cancellable: true,
  extendable: true,
  resendable: true,
} as unknown as Order;

function show(order: Order): void {
  const Stub = createRoutesStub([{ path: '/', Component: () => <MyGift order={order} /> }]);
  render(<Stub />);
}

it('names the gift in its link, its buttons and the question whether to cancel it', async () => {
  show(waiting);
  screen.getByRole('textbox', { name: 'Gift link for Walnut chess set' });
  for (const name of [
    'Extend the deadline: Walnut chess set',
    'Email me the link again: Walnut chess set',
    'Replace the link for Walnut chess set',
  ])
    screen.getByRole('button', { name });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel gift: Walnut chess set' }));
  await screen.findByRole('dialog', { name: 'Cancel Walnut chess set?' });
});

it('has no link, date, price or action while the bank has yet to approve the payment', () => {
  show({
    ...waiting,
    payment_status: 'requires_action',
    amount_paid: 0,
    cancellable: false,
    extendable: false,
    resendable: false,
  });
  screen.getByText('Waiting for your bank');
  screen.getByText(/Your gift link will show up here once your bank approves the payment/);
  screen.getByText('P-10432');
  for (const role of ['textbox', 'link', 'button']) expect(screen.queryByRole(role)).toBeNull();
  for (const text of [/Sent on/, /\$/, /Not opened/]) expect(screen.queryByText(text)).toBeNull();
});
