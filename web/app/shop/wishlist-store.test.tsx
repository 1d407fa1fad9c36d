import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '~/lib/auth';
import { TOKEN_KEY } from '~/lib/session';
import { setWishlisted, useWishlist } from './wishlist-store';

const user = { user_id: 'u1', phone_number: '+12015550123', profile: {} };
const calls: string[] = [];
/** The response to a change. */
let respondToChange: () => Promise<Response>;
/** The pages of the stored wishlist. */
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
    if (method !== 'GET') return await respondToChange();
    const page = Number(searchParams.get('page'));
    const data = (pages[page - 1] ?? []).map((gift_id) => ({ gift_id }));
    const pagination = { page, limit: 100, total: 0, has_more: page < pages.length };
    return Response.json({ success: true, data, pagination });
  });
});
afterEach(() => {
  // The store is module state; signing out clears it.
  respondToChange = done;
  act(() => screen.queryByText('Sign out')?.click());
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function WishlistIds() {
  const { signOut } = useAuth();
  return (
    <>
      <p data-testid="wishlist">{[...useWishlist()].sort().join(', ')}</p>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  );
}
const wishlistText = () => screen.getByTestId('wishlist').textContent;

async function renderWishlist(expected: string) {
  render(
    <AuthProvider>
      <WishlistIds />
    </AuthProvider>,
  );
  await waitFor(() => expect(wishlistText()).toBe(expected));
}
const rejected = async () =>
  Response.json({ success: false, error: 'Please wait.', code: 'rate_limited' }, { status: 503 });
const done = async () => Response.json({ success: true, data: {} });

it('adds a gift optimistically and keeps it when the server confirms', async () => {
  await renderWishlist('tea');
  let finish = () => {};
  respondToChange = () => new Promise((resolve) => (finish = () => void done().then(resolve)));
  let working: Promise<void> = Promise.resolve();
  act(() => {
    working = setWishlisted('lamp', true);
  });
  expect(wishlistText()).toBe('lamp, tea');
  finish();
  await act(() => working);
  expect(wishlistText()).toBe('lamp, tea');
  expect(calls.at(-1)).toBe('POST /api/wishlist');
});

it.each([
  ['added', 'lamp', true],
  ['removed', 'tea', false],
] as const)('rolls back a change that the server rejects: %s', async (_name, giftId, isWishlisted) => {
  await renderWishlist('tea');
  respondToChange = rejected;
  await act(async () => await expect(setWishlisted(giftId, isWishlisted)).rejects.toThrow('Please wait.'));
  expect(wishlistText()).toBe('tea');
});

it('removes a gift', async () => {
  await renderWishlist('tea');
  respondToChange = done;
  await act(() => setWishlisted('tea', false));
  expect(wishlistText()).toBe('');
  expect(calls.at(-1)).toBe('DELETE /api/wishlist/tea');
});

it('loads all pages of the wishlist', async () => {
  pages = [['tea'], ['lamp', 'mug']];
  await renderWishlist('lamp, mug, tea');
});

it('is cleared on sign-out', async () => {
  await renderWishlist('tea');
  respondToChange = done;
  act(() => screen.getByText('Sign out').click());
  await waitFor(() => expect(wishlistText()).toBe(''));
});
