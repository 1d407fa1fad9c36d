import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClaimFlow } from './claim-flow';

vi.mock('~/checkout/celebrate', () => ({ celebrate: () => {} }));

const contents = {
  id: 'g1',
  claimable: true,
  notes: 'For your shelf',
  card_image_id: null,
  gifter: { first_name: 'Grace', last_name: 'Hopper' },
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-12-04T12:00:00.000Z',
  inventory_item: {
    name: 'Walnut chess set',
    description: 'Carved by hand.',
    brand: null,
    image_url: null,
    images: [],
  },
};

const calls: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    return Response.json({ success: true, data: {} }, { status: 202 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advance = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));

async function open() {
  const gift = { gifter: 'Grace Hopper', cardId: null, cardPicture: null };
  const flow = <ClaimFlow giftId="g1" gift={gift} contents={contents as never} trending={[]} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: flow }])} />);
  await advance(10);
}

const tap = () => fireEvent.click(screen.getByRole('button', { name: 'tap to reveal' }));

it('stays wrapped and does not mark the gift as opened', async () => {
  await open();
  expect(document.body.textContent).toContain('Gift from Grace Hopper');
  expect(screen.queryByText('Walnut chess set')).toBeNull();
  expect(calls).toEqual([]);
});

it('opens on tap and marks the gift as opened once', async () => {
  await open();
  tap();
  await advance(1_000);
  expect(screen.queryByText('Walnut chess set')).toBeNull();
  await advance(600);
  screen.getByText('Walnut chess set');
  screen.getByText('For your shelf');
  expect(document.body.textContent).toContain('Grace Hopper celebrates you');
  expect(calls.filter((call) => call === 'POST /api/orders/claim/g1/opened')).toHaveLength(1);
});

it('skips the animation on a second tap', async () => {
  await open();
  tap();
  tap();
  await advance(10);
  screen.getByText('Walnut chess set');
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});
