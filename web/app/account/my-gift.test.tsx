import type { Order } from '@presently/contracts/orders';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, it } from 'vitest';
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

it('names the gift in its link, its buttons and the question whether to cancel it', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <MyGift order={waiting} /> }]);
  render(<Stub />);
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
