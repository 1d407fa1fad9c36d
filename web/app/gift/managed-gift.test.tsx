import type { Order } from '@presently/contracts/orders';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, succeed } from '~/lib/fake-api.fixture';
import { ManagedGift } from './managed-gift';

afterEach(cleanup);

const delivered = {
  id: 'o1',
  order_number: 'P-10432',
  url_id: 'l1',
  status: 'Delivered',
  payment_status: 'paid',
  claimed: true,
  notes: '',
  card_image_id: null,
  gifter: { first_name: null, last_name: null },
  gifter_erased_at: null,
  timeline: [],
  inventory_item: { name: 'Tea', description: '', price: 24.5, images: [], image: null },
  tracking_number: null,
  estimated_delivery: null,
  shipping_address: null,
  thanks: null,
  decline_message: null,
} as unknown as Order;

function show(order: Order) {
  answer({
    'GET /api/orders/manage/m1/review': succeed({ reviewable: true, author_name: null, review: null }),
  });
  const Page = () => <ManagedGift initial={order} cards={[]} manageKey="m1" read={async () => order} />;
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
}

it('lets a guest whose wallet gave no name review the gift and remove their data', async () => {
  show(delivered);
  await screen.findByRole('heading', { name: 'How was the gift?' });
  screen.getByRole('button', { name: 'Download my data' });
  screen.getByRole('button', { name: 'Remove my data' });
  expect(screen.queryByText(/Your data has been removed/)).toBeNull();
});

it('says that the data of a guest has been removed, with nothing left to do', async () => {
  show({ ...delivered, gifter_erased_at: '2026-11-24T04:00:00.000Z' });
  await screen.findByText(/^Your data has been removed\./);
  expect(screen.queryByRole('heading', { name: 'How was the gift?' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove my data' })).toBeNull();
});
