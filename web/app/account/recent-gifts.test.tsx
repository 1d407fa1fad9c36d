import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, reject, sent, succeed } from '~/lib/fake-api.fixture';
import { RecentGifts } from './recent-gifts';
import { clientLoader } from './recent-gifts.route';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(): void {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <RecentGifts onLeave={() => {}} /> },
    { path: '/recent-gifts', loader: clientLoader as never },
  ]);
  render(<Stub />);
}

const order = {
  id: 'o1',
  url_id: 'l1',
  status: 'Shipped',
  claimed: true,
  inventory_item: { name: 'Walnut chess set', images: [] },
};

it('shows the three latest gifts, each with a link to its page', async () => {
  answer({ 'GET /api/orders': succeed([order]) });
  show();
  const link = await screen.findByRole('link', { name: /Walnut chess set/ });
  expect(link.getAttribute('href')).toBe('/track/l1');
  expect(sent.map(({ path }) => path)).toEqual(['/api/orders?page=1&limit=3']);
});

it("leads to the gifter's own page of an unclaimed gift, not to the wrapped gift", async () => {
  answer({ 'GET /api/orders': succeed([{ ...order, status: 'Picked', claimed: false }]) });
  show();
  const link = await screen.findByRole('link', { name: /Walnut chess set/ });
  expect(link.getAttribute('href')).toBe('/track/o1');
});

it('leads to the list of gifts while the bank has yet to approve the payment', async () => {
  answer({ 'GET /api/orders': succeed([{ ...order, status: 'Picked', payment_status: 'requires_action' }]) });
  show();
  const link = await screen.findByRole('link', { name: 'Walnut chess set Waiting for your bank' });
  expect(link.getAttribute('href')).toBe('/gifts');
});

it('says so where nothing was sent', async () => {
  answer({ 'GET /api/orders': succeed([]) });
  show();
  await screen.findByText("You haven't sent a gift yet.");
});

it('says so where they could not be loaded, and keeps the menu', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({ 'GET /api/orders': reject(503) });
  show();
  await screen.findByText("We couldn't load your gifts.");
  screen.getByRole('link', { name: 'View All Gifts' });
});
