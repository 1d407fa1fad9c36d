import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PeoplePanel } from './people-panel';

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
