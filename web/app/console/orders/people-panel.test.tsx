import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PeoplePanel } from './people-panel';

afterEach(cleanup);

it('says on which day an address was erased, and what is kept @R12-48', () => {
  const order = {
    claimed: true,
    gifter: { user_id: null, first_name: null, last_name: null, email: null },
    billing_address: null,
    shipping_address: {
      name: '',
      city: '',
      state: 'IL',
      zip: '62701',
      // Already the 24th in UTC.
      erased_at: '2026-11-24T04:00:00.000Z',
    },
  } as unknown as OperatorOrderDetail;
  render(<PeoplePanel order={order} />);
  screen.getByText('Erased on Mon, Nov 23, 2026. Kept for tax reports: IL 62701.');
  expect(screen.queryByRole('button', { name: /copy/i })).toBeNull();
});

const gifter = { user_id: null, first_name: 'Dana', last_name: 'Miller', email: 'dana@example.com' };
const show = (order: object) => render(<PeoplePanel order={order as OperatorOrderDetail} />);

it('shows and copies the whole address, as it goes on a label', async () => {
  const user = userEvent.setup();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show({
    claimed: true,
    gifter,
    billing_address: {
      address: '12 Garden Street',
      address_ln_2: 'Suite 3',
      city: 'Portland',
      state: 'OR',
      zip_code: '97201',
    },
    shipping_address: {
      name: 'Noor Haddad',
      address_ln_1: '7 Harbour Lane',
      address_ln_2: 'Apt 4B',
      city: 'Astoria',
      state: 'OR',
      zip: '97103',
      email: 'noor@example.com',
      phone: '(503) 555-0100',
      delivery_instructions: 'Ring twice',
      erased_at: null,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  const label = 'Noor Haddad\n7 Harbour Lane\nApt 4B\nAstoria, OR 97103';
  expect(copy.mock.calls).toEqual([[label]]);
  expect(document.querySelector('address')?.textContent).toBe(label);
  for (const text of ['noor@example.com', '(503) 555-0100', 'Ring twice', 'Dana Miller', 'Guest checkout'])
    screen.getByText(text);
  screen.getByText('Billing address: 12 Garden Street, Suite 3, Portland, OR 97201');
});

it.each([
  [true, 'Packers see addresses only until an order ships.'],
  [false, "No address yet. This gift hasn't been claimed."],
])('says why there is no address of a gift that is claimed (%s)', (claimed, text) => {
  show({ claimed, gifter, billing_address: null, shipping_address: null });
  screen.getByText(text);
});
