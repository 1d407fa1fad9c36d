import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from './auth';
import { getMe } from './endpoints';
import { api, refreshSession, TOKEN_KEY } from './session';

const user = {
  user_id: 'u1',
  phone_number: '+15551234567',
  profile: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
};
const calls: { url: string; authorization: string | null }[] = [];

/** Answers each call by path; what is not named is a 401. */
function serve(answers: Record<string, (token: string | null) => unknown>) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization');
    calls.push({ url, authorization });
    const data = answers[url]?.(authorization);
    const body = data
      ? { success: true, data }
      : { success: false, error: 'Please log in.', code: 'unauthorized', request_id: '1' };
    return new Response(JSON.stringify(body), { status: data ? 200 : 401 });
  });
}

function Who() {
  const { displayName, status, signOut } = useAuth();
  return (
    <button type="button" onClick={signOut}>
      {displayName} {status}
    </button>
  );
}

const show = () =>
  render(
    <AuthProvider>
      <Who />
    </AuthProvider>,
  );

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('refuses to be used outside its provider @S8-4', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider');
  silence.mockRestore();
});

it('asks nothing for a guest @S6-2', async () => {
  serve({});
  show();
  await screen.findByText('Guest guest');
  expect(calls).toEqual([]);
});

it('looks up the user behind the stored token @S6-2 @S6-5 @S7-8', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  serve({ '/api/users/me': (token) => token === 'Bearer good' && user });
  show();
  await screen.findByText('Ada Lovelace signed-in');
});

it('renews a refused token once, silently, and asks again with the fresh one', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  serve({
    '/api/users/me': (token) => token === 'Bearer new' && user,
    '/api/auth/refresh': () => ({ token: 'new', user }),
  });
  const told = vi.spyOn(console, 'error');
  show();
  await screen.findByText('Ada Lovelace signed-in');
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls).toEqual([
    { url: '/api/users/me', authorization: 'Bearer old' },
    { url: '/api/auth/refresh', authorization: null },
    { url: '/api/users/me', authorization: 'Bearer new' },
  ]);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('new');
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});

it('renews once for calls that are refused together', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  serve({
    '/api/users/me': (token) => token === 'Bearer new' && user,
    '/api/auth/refresh': () => ({ token: 'new', user }),
  });
  const found = await Promise.all([1, 2, 3, 4, 5].map(() => api(getMe)));
  expect(found.map(({ data }) => data.user_id)).toEqual(Array(5).fill('u1'));
  expect(calls.filter(({ url }) => url === '/api/auth/refresh')).toHaveLength(1);
  expect(calls.filter(({ authorization }) => authorization === 'Bearer new')).toHaveLength(5);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('new');
});

it('takes the token that another tab has renewed meanwhile, and asks for none', async () => {
  localStorage.setItem(TOKEN_KEY, 'fresh');
  serve({});
  expect(await refreshSession('old')).toBe('fresh');
  expect(calls).toEqual([]);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('fresh');
});

it('clears a token that cannot be renewed @S8-2', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  serve({});
  show();
  await screen.findByText('Guest guest');
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(calls.filter(({ url }) => url === '/api/auth/refresh')).toHaveLength(1);
  silence.mockRestore();
});

it('shows a guest as soon as any call finds that the session has ended', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  serve({ '/api/users/me': () => user });
  show();
  await screen.findByText('Ada Lovelace signed-in');
  serve({});
  await act(async () => await expect(api(getMe)).rejects.toThrow('Please log in.'));
  expect(screen.getByText('Guest guest')).toBeTruthy();
});

it('signs out at once and tells the server @S7-6 @R1-14', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  serve({ '/api/users/me': () => user, '/api/auth/logout': () => ({}) });
  show();
  const button = await screen.findByText('Ada Lovelace signed-in');
  act(() => button.click());
  await screen.findByText('Guest guest');
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(calls.at(-1)).toEqual({ url: '/api/auth/logout', authorization: 'Bearer good' });
});
