import type { User } from '@presently/contracts/accounts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, type HttpResponseResolver } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '~/lib/auth';
import { answer, delayed, inTurn, reject, sent, succeed } from '~/lib/fake-api.fixture';
import { TOKEN_KEY } from '~/lib/session';
import { setWishlisted, useWishlist } from './wishlist-store';

const user = { user_id: 'u1', phone_number: '+12015550123', profile: {} };
/** The last request, such as "POST /api/wishlist". */
const lastSent = () => sent.map(({ method, path }) => `${method} ${path}`).at(-1);
/** The number of requests that change the wishlist. */
const countChanges = () =>
  sent.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/wishlist')).length;
/** The pages of the stored wishlist. */
let pages: string[][];

beforeEach(() => {
  pages = [['tea']];
  localStorage.setItem(TOKEN_KEY, 'good');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({
    'GET /api/users/me': succeed(user),
    'GET /api/wishlist': ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      const data = (pages[page - 1] ?? []).map((gift_id) => ({ gift_id }));
      const pagination = { page, limit: 100, total: 0, has_more: page < pages.length };
      return HttpResponse.json({ success: true, data, pagination });
    },
    'POST /api/auth/logout': succeed({}),
  });
});
afterEach(() => {
  // The store is module state; signing out clears it.
  act(() => screen.queryByText('Sign out')?.click());
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

function WishlistIds() {
  const { signIn, signOut } = useAuth();
  const addAfterSignIn = () => {
    signIn('good', user as User);
    void setWishlisted('lamp', true).catch(() => {});
  };
  return (
    <>
      <p data-testid="wishlist">{[...useWishlist()].sort().join(', ')}</p>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      <button type="button" onClick={addAfterSignIn}>
        Sign in and add
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
const answerChange = (resolver: HttpResponseResolver) =>
  answer({ 'POST /api/wishlist': resolver, 'DELETE /api/wishlist/:giftId': resolver });

it('adds a gift optimistically and keeps it when the server confirms', async () => {
  await renderWishlist('tea');
  const late = delayed(succeed({}));
  answerChange(late.resolver);
  let working: Promise<void> = Promise.resolve();
  act(() => {
    working = setWishlisted('lamp', true);
  });
  expect(wishlistText()).toBe('lamp, tea');
  late.give();
  await act(() => working);
  expect(wishlistText()).toBe('lamp, tea');
  expect(lastSent()).toBe('POST /api/wishlist');
});

it('sends a change of a gift only after the one before it, so that the server ends with the last one', async () => {
  await renderWishlist('tea');
  const late = delayed(reject(503));
  answerChange(inTurn(late.resolver, succeed({})));
  let working: Promise<unknown> = Promise.resolve();
  act(() => {
    working = Promise.allSettled([setWishlisted('lamp', true), setWishlisted('lamp', false)]);
  });
  expect(wishlistText()).toBe('tea');
  await waitFor(() => expect(lastSent()).toBe('POST /api/wishlist'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(countChanges()).toBe(1);
  late.give();
  await act(() => working);
  expect(lastSent()).toBe('DELETE /api/wishlist/lamp');
  expect(wishlistText()).toBe('tea');
});

it('does not hold back a change of another gift', async () => {
  await renderWishlist('tea');
  const late = delayed(succeed({}));
  answerChange(inTurn(late.resolver, succeed({})));
  const working = Promise.all([setWishlisted('lamp', true), setWishlisted('tea', false)]);
  await waitFor(() => expect(lastSent()).toBe('DELETE /api/wishlist/tea'));
  late.give();
  await act(() => working);
  expect(wishlistText()).toBe('lamp');
});

it('does not send a waiting change after sign-out', async () => {
  await renderWishlist('tea');
  const late = delayed(succeed({}));
  answerChange(late.resolver);
  const working = Promise.all([setWishlisted('lamp', true), setWishlisted('lamp', false)]);
  await waitFor(() => expect(lastSent()).toBe('POST /api/wishlist'));
  act(() => screen.getByText('Sign out').click());
  late.give();
  await act(() => working);
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

it.each([
  ['added', 'lamp', true],
  ['removed', 'tea', false],
] as const)('rolls back a change that the server rejects: %s', async (_name, giftId, isWishlisted) => {
  await renderWishlist('tea');
  answerChange(reject(503, { code: 'rate_limited', error: 'Please wait.' }));
  await act(async () => await expect(setWishlisted(giftId, isWishlisted)).rejects.toThrow('Please wait.'));
  expect(wishlistText()).toBe('tea');
});

it('removes a gift', async () => {
  await renderWishlist('tea');
  answerChange(succeed({}));
  await act(() => setWishlisted('tea', false));
  expect(wishlistText()).toBe('');
  expect(lastSent()).toBe('DELETE /api/wishlist/tea');
});

it('loads all pages of the wishlist', async () => {
  pages = [['tea'], ['lamp', 'mug']];
  await renderWishlist('lamp, mug, tea');
});

it.each([
  ['keeps', 'stored', succeed({}), 'lamp, tea'],
  ['rolls back', 'rejected', reject(503), 'tea'],
] as const)('%s a gift added on signing in that is %s after the wishlist has loaded', async (...row) => {
  const [, , answered, expected] = row;
  localStorage.clear();
  await renderWishlist('');
  const late = delayed(answered);
  answerChange(late.resolver);
  act(() => screen.getByText('Sign in and add').click());
  await waitFor(() => expect(wishlistText()).toBe('lamp, tea'));
  late.give();
  await waitFor(() => expect(wishlistText()).toBe(expected));
});

it('leaves no gift behind for the next visitor when a change is rejected after sign-out', async () => {
  await renderWishlist('tea');
  const late = delayed(reject(401));
  answer({ 'POST /api/auth/refresh': reject(401) });
  answerChange(late.resolver);
  const removing = setWishlisted('tea', false).catch(() => {});
  await waitFor(() => expect(lastSent()).toBe('DELETE /api/wishlist/tea'));
  act(() => screen.getByText('Sign out').click());
  late.give();
  await act(() => removing);
  expect(wishlistText()).toBe('');
});

it('is cleared on sign-out', async () => {
  await renderWishlist('tea');
  act(() => screen.getByText('Sign out').click());
  await waitFor(() => expect(wishlistText()).toBe(''));
});
