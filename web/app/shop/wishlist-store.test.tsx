import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '~/lib/auth';
import { TOKEN_KEY } from '~/lib/session';
import { setWishlisted, useWishlist } from './wishlist-store';

const user = { user_id: 'u1', phone_number: '+12015550123', profile: {} };
const calls: string[] = [];
/** What a change is answered with. */
let change: () => Promise<Response>;
/** The pages of the kept wishlist. */
let pages: string[][];

beforeEach(() => {
  calls.length = 0;
  pages = [['tea']];
  localStorage.setItem(TOKEN_KEY, 'good');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://shop');
    calls.push(`${method} ${pathname}`);
    if (pathname === '/api/users/me') return Response.json({ success: true, data: user });
    if (method !== 'GET') return await change();
    const page = Number(searchParams.get('page'));
    const data = (pages[page - 1] ?? []).map((gift_id) => ({ gift_id }));
    const pagination = { page, limit: 100, total: 0, has_more: page < pages.length };
    return Response.json({ success: true, data, pagination });
  });
});
afterEach(() => {
  // The store outlives the page: signed out, it forgets.
  change = done;
  act(() => screen.queryByText('Sign out')?.click());
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Wishes() {
  const { signOut } = useAuth();
  return (
    <>
      <p data-testid="wished">{[...useWishlist()].sort().join(', ')}</p>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  );
}
const wished = () => screen.getByTestId('wished').textContent;

async function arrive(expected: string) {
  render(
    <AuthProvider>
      <Wishes />
    </AuthProvider>,
  );
  await waitFor(() => expect(wished()).toBe(expected));
}
const refused = async () =>
  Response.json({ success: false, error: 'Please wait.', code: 'rate_limited' }, { status: 503 });
const done = async () => Response.json({ success: true, data: {} });

it('shows a wish at once, and keeps it when the server has taken it', async () => {
  await arrive('tea');
  let finish = () => {};
  change = () => new Promise((resolve) => (finish = () => void done().then(resolve)));
  let working: Promise<void> = Promise.resolve();
  act(() => {
    working = setWishlisted('lamp', true);
  });
  expect(wished()).toBe('lamp, tea');
  finish();
  await act(() => working);
  expect(wished()).toBe('lamp, tea');
  expect(calls.at(-1)).toBe('POST /api/wishlist');
});

it.each([
  ['added', 'lamp', true],
  ['removed', 'tea', false],
] as const)('takes a change back that the server refused: %s', async (_name, giftId, isWished) => {
  await arrive('tea');
  change = refused;
  await act(async () => await expect(setWishlisted(giftId, isWished)).rejects.toThrow('Please wait.'));
  expect(wished()).toBe('tea');
});

it('removes a wish', async () => {
  await arrive('tea');
  change = done;
  await act(() => setWishlisted('tea', false));
  expect(wished()).toBe('');
  expect(calls.at(-1)).toBe('DELETE /api/wishlist/tea');
});

it('reads a wishlist of several pages whole', async () => {
  pages = [['tea'], ['lamp', 'mug']];
  await arrive('lamp, mug, tea');
});

it('forgets the wishes of somebody who has signed out', async () => {
  await arrive('tea');
  change = done;
  act(() => screen.getByText('Sign out').click());
  await waitFor(() => expect(wished()).toBe(''));
});
