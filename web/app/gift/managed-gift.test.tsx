import type { Order } from '@presently/contracts/orders';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, reject, succeed } from '~/lib/fake-api.fixture';
import { clientAction } from './manage.route';
import { ManagedGift } from './managed-gift';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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
  const action = ({ request }: { request: Request }) =>
    clientAction({ request, params: { key: 'm1' } } as never);
  const Stub = createRoutesStub([{ path: '/', Component: Page, action }]);
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

it('says how much goes back before a gift is cancelled, and why it was not cancelled', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Its changes are waited for.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const waiting = { status: 'Picked', claimed: false, cancellable: true, gift_link: '/track/l1' } as const;
  const times = { opened_at: null, expires_at: '2026-12-04T12:00:00.000Z', amount_paid: 19.5 };
  show({ ...delivered, ...waiting, ...times });
  answer({ 'POST /api/orders/manage/m1/cancel': reject(409, { error: 'They claimed it just now.' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this gift' }));
  await screen.findByText(/we'll refund \$19\.50 to the card you paid with/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the gift' }));
  await screen.findByText('They claimed it just now.');
  screen.getByRole('dialog', { name: 'Cancel this gift?' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep the gift' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this gift' }));
  await screen.findByRole('dialog', { name: 'Cancel this gift?' });
  expect(screen.queryByText('They claimed it just now.')).toBeNull();
});

it('shows what the recipient wrote when they declined, and no tracking', async () => {
  const declined = { status: 'Cancelled', cancel_reason: 'declined', decline_message: 'Too kind!' } as const;
  show({ ...delivered, ...declined });
  await screen.findByRole('heading', { name: 'Your gift was declined' });
  screen.getByRole('heading', { name: 'Their message' });
  screen.getByText('Too kind!');
  expect(screen.queryByRole('heading', { name: 'Tracking' })).toBeNull();
});
