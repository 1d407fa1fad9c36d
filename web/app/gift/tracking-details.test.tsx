import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { TrackingDetails } from './tracking-details';

afterEach(cleanup);

const noTracking = {
  tracking_number: null,
  carrier: null,
  tracking_url: null,
  estimated_delivery: null,
  shipping_address: null,
};

it('says that there is no tracking information yet @S2.9-6 @S8-22', () => {
  render(<TrackingDetails tracking={noTracking} />);
  expect(screen.queryByText('No tracking information available')).not.toBeNull();
});

it('shows tracking number, carrier link, estimated delivery and recipient @S2.9-5 @R3-8', () => {
  render(
    <TrackingDetails
      tracking={{
        tracking_number: '1Z999',
        carrier: 'UPS',
        tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
        estimated_delivery: '2026-12-01',
        shipping_address: { name: 'Ada', city: 'Springfield', state: 'IL' },
      }}
    />,
    { wrapper: MemoryRouter },
  );
  for (const text of ['1Z999', 'UPS', 'Tuesday, Dec 1', 'Ada, Springfield, IL'])
    expect(document.body.textContent).toContain(text);
  expect(screen.queryByText('No tracking information available')).toBeNull();
  const link = screen.getByRole('link', { name: /Track with the carrier/ });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://www.ups.com/track?tracknum=1Z999',
    'noreferrer noopener',
  ]);
});
