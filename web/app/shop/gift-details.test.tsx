import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import stockPicture from '~/ui/stock-gift.svg';
import { GiftDetails } from './gift-details';
import { bareGift } from './gift-page.fixture';
import type { GiftPageData } from './load-gift';

afterEach(cleanup);

async function show(gift: GiftPageData) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <GiftDetails gift={gift} /> }]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

it('leads to the pages of the occasions and recipients that the gift suits @R15-43', async () => {
  await show({ ...bareGift, ideas: [{ id: 'thank-you', name: 'Thank you' }] });
  expect(screen.getByRole('link', { name: 'Thank you' }).getAttribute('href')).toBe('/ideas/thank-you');
});

it('says when it ships, and returns in a line that leads to their policy @R15-60', async () => {
  await show(bareGift);
  expect(screen.queryByText('Ships 1–2 business days after they claim it')).not.toBeNull();
  const returns = screen.getByRole('link', { name: /return policy/ });
  expect(returns.getAttribute('href')).toBe('/returns');
});

it('shows fallback texts and the placeholder image for a gift without brand, description and pictures @S2.4-2 @S2.4-4 @S3-3', async () => {
  await show(bareGift);
  expect(screen.queryByText('Unknown Brand')).not.toBeNull();
  expect(screen.getByRole('heading', { name: 'About this gift' }).nextElementSibling?.textContent).toMatch(
    /\w+ \w+/,
  );
  expect(screen.getByAltText('Tea').getAttribute('src')).toBe(stockPicture);
});

it('lets name and description run in the direction of their script', async () => {
  await show({ ...bareGift, name: 'شاي', description: 'شاي أخضر' });
  for (const text of [screen.getByRole('heading', { level: 1 }), screen.getByText('شاي أخضر')])
    expect(text.getAttribute('dir')).toBe('auto');
});

it('shows brand, category, price and shipping, and links to the purchase @S2.1-11 @S2.4-2 @S2.4-3 @S2.4-5 @S2.4-6 @S3-2 @S9-7', async () => {
  await show({ ...bareGift, brand: 'Marrowby' });
  for (const text of [
    'Marrowby',
    '$12.50',
    'total',
    'Free shipping included',
    'Fast & Free Shipping',
    'Arrives in 2-4 business days',
    'Secure Purchase',
  ]) {
    expect(screen.queryByText(text), text).not.toBeNull();
  }
  expect(screen.getByRole('link', { name: 'Food & Beverages' }).getAttribute('href')).toBe(
    '/category/food-beverages',
  );
  for (const link of screen.getAllByRole('link', { name: 'Purchase as Gift' }))
    expect(link.getAttribute('href')).toBe('/purchase/g1');
});
