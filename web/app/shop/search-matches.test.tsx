import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import SearchMatches from './search-matches';
import type { GiftSearchState } from './use-gift-search';

// Images do not load in happy-dom, which Picture would treat as broken.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(search: GiftSearchState) {
  const matches = (
    <SearchMatches search={search} listId="l" optionId={String} active={-1} onSelect={() => {}} />
  );
  const Stub = createRoutesStub([{ path: '/', Component: () => matches }]);
  render(<Stub />);
}
const tea = {
  id: 'g1',
  name: 'Tea',
  brand: null,
  price: 12.5,
  picture: '/media/tea-640.webp',
  soldOut: false,
};

it('shows that it is searching @S2.3-4', async () => {
  show({ state: 'searching', query: 'te' });
  expect((await screen.findByRole('status')).textContent).toContain('Searching...');
});

it('shows the query when nothing was found @S2.3-5', async () => {
  show({ state: 'found', query: 'zz "top"', gifts: [] });
  expect((await screen.findByRole('status')).textContent).toBe('No gifts found for "zz "top""');
});

it('shows an error when the search failed @S8-6', async () => {
  show({ state: 'failed', query: 'te' });
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to search gifts');
});

it('shows picture, name and price of each match, linked to the gift page @S2.3-3 @S3-2', async () => {
  show({ state: 'found', query: 'te', gifts: [tea] });
  const match = await screen.findByRole('option', { name: /Tea/ });
  expect(match.getAttribute('href')).toBe('/gift/g1');
  expect(match.textContent).toContain('$12.50');
  expect(match.querySelector('img')?.getAttribute('src')).toBe('/media/tea-640.webp');
});
