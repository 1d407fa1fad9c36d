import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ComponentProps, ComponentType } from 'react';
import { createRoutesStub, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, reject, sentTo } from '~/lib/fake-api.fixture';
import { ViewedGifts } from './viewed-gifts';
import { addViewedGift, readViewedGifts } from './viewed-gifts-store';
import ViewedGiftsStrip from './viewed-gifts-strip';

const route = 'GET /api/gifts';
const gift = { brand: null, price: 5, images: [], image: null, image_url: null };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The shop has these gifts, the last one sold out, and returns them in a different order than requested. */
const offer = (...ids: string[]) =>
  answer({
    [route]: () =>
      HttpResponse.json({
        success: true,
        data: ids.map((id, index) => ({
          ...gift,
          id,
          name: `Gift ${id}`,
          in_stock: index < ids.length - 1,
        })),
        pagination: { page: 1, limit: 12, total: ids.length, has_more: false },
      }),
  });

function show(exceptId?: string, Strip: ComponentType<ComponentProps<typeof ViewedGifts>> = ViewedGifts) {
  const props = exceptId === undefined ? {} : { exceptId };
  const Stub = createRoutesStub([{ path: '/', Component: () => <Strip {...props} className="wrap" /> }]);
  return render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
}
const names = () => screen.getAllByRole('article').map((card) => card.querySelector('h3')?.textContent);

it('remembers the last twelve gifts, each once, the latest first @R15-58', () => {
  for (let n = 1; n <= 14; n++) addViewedGift(`g${n}`);
  addViewedGift('g5');
  expect(readViewedGifts()).toEqual([
    'g5',
    'g14',
    'g13',
    'g12',
    'g11',
    'g10',
    'g9',
    'g8',
    'g7',
    'g6',
    'g4',
    'g3',
  ]);
});

it('shows them in that order, without the gift of the page, by one request @R15-58', async () => {
  for (const id of ['a', 'b', 'c', 'd']) addViewedGift(id);
  offer('a', 'b', 'c');
  show('d');
  await screen.findByRole('heading', { name: 'Recently viewed' });
  await waitFor(() => expect(names()).toEqual(['Gift c', 'Gift b', 'Gift a']));
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(sentTo(route).map(({ path }) => path)).toEqual(['/api/gifts?ids=c%2Cb%2Ca&limit=3']);
});

it('asks for nothing while there are fewer than two others @R15-58', async () => {
  addViewedGift('a');
  expect(show().container.textContent).toBe('');
  addViewedGift('b');
  expect(show('b', ViewedGiftsStrip).container.textContent).toBe('');
  expect(sentTo(route)).toEqual([]);
});

it('forgets gifts that are no longer offered, and shows nothing when too few remain @R15-58', async () => {
  for (const id of ['a', 'b', 'c']) addViewedGift(id);
  offer('b');
  const { container } = show('c');
  await waitFor(() => expect(readViewedGifts()).toEqual(['c', 'b']));
  await waitFor(() => expect(container.textContent).toBe(''));
});

it('"Clear" forgets all, says so and keeps the focus there @R15-58', async () => {
  for (const id of ['a', 'b', 'c']) addViewedGift(id);
  offer('a', 'b', 'c');
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(document.activeElement?.textContent).toBe('Recently viewed gifts cleared.');
  expect(screen.queryByRole('article')).toBeNull();
  expect(readViewedGifts()).toEqual([]);
});

it('"Clear" takes the focus only once', async () => {
  for (const id of ['a', 'b', 'c']) addViewedGift(id);
  offer('a', 'b', 'c');
  const strip = (className: string) => (
    <MemoryRouter>
      <AuthProvider>
        <ViewedGiftsStrip className={className} />
        <input />
      </AuthProvider>
    </MemoryRouter>
  );
  const { rerender } = render(strip('wrap'));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('textbox'));
  rerender(strip('wide'));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it('shows nothing when they cannot be loaded, and remembers them @R15-58', async () => {
  for (const id of ['a', 'b']) addViewedGift(id);
  answer({ [route]: reject(503) });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = show();
  await waitFor(() => expect(log).toHaveBeenCalled());
  await waitFor(() => expect(container.textContent).toBe(''));
  expect(readViewedGifts()).toEqual(['b', 'a']);
});
