import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { GiftStrip } from './gift-strip';
import type { GiftTile } from './gift-tile';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const gifts: GiftTile[] = Array.from({ length: 12 }, (_, index) => ({
  id: `g${index}`,
  name: `Gift ${index}`,
  brand: null,
  price: 5,
  picture: null,
  soldOut: false,
}));

function show(tiles: GiftTile[] | undefined, isWide = false) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('900px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const Stub = createRoutesStub([{ path: '/', Component: () => <GiftStrip title="More" gifts={tiles} /> }]);
  return render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
}

it.each([
  ['narrow', false, 8],
  ['wide', true, 6],
])('on %s screens (wide: %s) shows %i gifts @S9-13', async (_name, isWide, count) => {
  show(gifts, isWide);
  await screen.findByRole('heading', { name: 'More' });
  expect(screen.getAllByRole('group')).toHaveLength(count);
});

it('shows four placeholders while loading @S9-13', async () => {
  const { container } = show(undefined);
  await screen.findByRole('heading', { name: 'More' });
  expect(container.querySelector('[aria-busy="true"] > div')?.children).toHaveLength(4);
});

it('renders nothing when the list is empty', () => {
  expect(show([]).container.textContent).toBe('');
});
