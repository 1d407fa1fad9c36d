import type { TrackedOrder } from '@presently/contracts/gift-links';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answer, succeed } from '~/lib/fake-api.fixture';
import { RecipientPanel } from './recipient-panel';

afterEach(cleanup);

// Still the 23rd in the time zone of the tests, not in UTC.
const ERASED_AT = '2026-11-24T04:00:00.000Z';

const kept = { erased_at: null, recipient_erased_at: null };

function show(
  address: { erased_at: string | null; recipient_erased_at: string | null },
  changes: Partial<TrackedOrder> = {},
): void {
  answer({
    'GET /api/orders/track/l1/review': succeed({ reviewable: true, author_name: null, review: null }),
  });
  const order = {
    url_id: 'l1',
    status: 'Delivered',
    claimed: true,
    thanked: false,
    gifter: { first_name: 'Ada', last_name: null },
    shipping_address: { name: '', city: '', state: 'IL', zip: '62701', ...address },
    ...changes,
  } as unknown as TrackedOrder;
  const Component = () => <RecipientPanel order={order} onChange={() => {}} />;
  const Stub = createRoutesStub([{ path: '/', Component }]);
  render(<Stub />);
}

it('says that an old address is erased, and still has thank-you note, download and removal @R12-75', async () => {
  show({ erased_at: ERASED_AT, recipient_erased_at: null });
  await screen.findByText(/^We erased your address on Mon, Nov 23, 2026, as we do for every gift/);
  expect(screen.queryByText(/Your data was removed/)).toBeNull();
  screen.getByRole('button', { name: 'Send thank-you note' });
  screen.getByRole('button', { name: 'Download my data' });
  screen.getByRole('button', { name: 'Remove my data' });
});

it('says on which day the data was removed at the request of the recipient, with nothing left to do @R12-75', async () => {
  show({ erased_at: ERASED_AT, recipient_erased_at: ERASED_AT });
  await screen.findByText(/^Your data was removed on Mon, Nov 23, 2026\./);
  expect(screen.queryByText(/We erased your address/)).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it.each([true, false])('offers to edit the address while that is possible: %s', async (isEditable) => {
  show(kept, { status: 'Processing', address_editable: isEditable });
  await screen.findByRole('heading', { name: 'Your address' });
  expect(screen.queryAllByRole('button', { name: 'Edit my address' })).toHaveLength(isEditable ? 1 : 0);
});

it('asks for no thank-you note for a gift that will not be sent', async () => {
  show(kept, { status: 'Cancelled' });
  await screen.findByRole('heading', { name: 'Your address' });
  expect(screen.queryByRole('button', { name: 'Send thank-you note' })).toBeNull();
});

it('shows the whole address to its owner', async () => {
  show({
    ...kept,
    name: 'Noor Haddad',
    address_ln_1: '7 Harbour Lane',
    address_ln_2: 'Apt 4B',
    city: 'Astoria',
    delivery_instructions: 'Ring twice',
  } as never);
  const address = (await screen.findByText('Noor Haddad')).closest('address');
  expect(address?.textContent).toBe('Noor Haddad7 Harbour LaneApt 4BAstoria, IL 62701Ring twice');
});
