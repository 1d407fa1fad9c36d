import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, type HttpResponseResolver } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from './auth';
import { getMe } from './endpoints';
import { answer, delayed, reject, sent, sentTo, succeed } from './fake-api.fixture';
import { api, refreshSession, TOKEN_KEY } from './session';

const user = {
  user_id: 'u1',
  phone_number: '+15551234567',
  profile: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
};

const unauthorized = reject(401, { code: 'unauthorized', error: 'Please sign in.' });
/** Accepts requests with this token only. */
const forToken =
  (token: string): HttpResponseResolver =>
  (info) =>
    info.request.headers.get('authorization') === `Bearer ${token}` ? succeed(user)(info) : unauthorized();
const nobody = { 'GET /api/users/me': unauthorized, 'POST /api/auth/refresh': unauthorized };
const refreshed = {
  'GET /api/users/me': forToken('new'),
  'POST /api/auth/refresh': succeed({ token: 'new', user }),
};
const calls = () =>
  sent.map(({ path, headers }) => ({ url: path, authorization: headers.get('authorization') }));

function UserStatus() {
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
      <UserStatus />
    </AuthProvider>,
  );

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

it('throws outside its provider @S8-4', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<UserStatus />)).toThrow('useAuth must be used within an AuthProvider');
  silence.mockRestore();
});

it('sends no request for a guest @S6-2', async () => {
  show();
  await screen.findByText('Guest guest');
  expect(sent).toEqual([]);
});

it('loads the user of the stored token @S6-2 @S6-5 @S7-8', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  answer({ 'GET /api/users/me': forToken('good') });
  show();
  await screen.findByText('Ada Lovelace signed-in');
});

it('refreshes a rejected token once, silently, and repeats the request with the new one', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  answer(refreshed);
  const logged = vi.spyOn(console, 'error');
  show();
  await screen.findByText('Ada Lovelace signed-in');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(calls()).toEqual([
    { url: '/api/users/me', authorization: 'Bearer old' },
    { url: '/api/auth/refresh', authorization: null },
    { url: '/api/users/me', authorization: 'Bearer new' },
  ]);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('new');
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

it('refreshes once for concurrent requests that are rejected', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  answer(refreshed);
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => api(getMe)));
  expect(responses.map(({ data }) => data.user_id)).toEqual(Array(5).fill('u1'));
  expect(sentTo('POST /api/auth/refresh')).toHaveLength(1);
  expect(calls().filter(({ authorization }) => authorization === 'Bearer new')).toHaveLength(5);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('new');
});

it('uses the token that another tab has refreshed meanwhile, without a request', async () => {
  localStorage.setItem(TOKEN_KEY, 'fresh');
  expect(await refreshSession('old')).toBe('fresh');
  expect(sent).toEqual([]);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('fresh');
});

it('stays signed in for other tabs and calls while it refreshes', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  const refreshing = delayed(succeed({ token: 'new', user }));
  answer({ ...refreshed, 'POST /api/auth/refresh': refreshing.resolver });
  const first = api(getMe);
  await waitFor(() => expect(sentTo('POST /api/auth/refresh')).toHaveLength(1));
  expect(localStorage.getItem(TOKEN_KEY)).toBe('old');
  const second = api(getMe);
  await waitFor(() => expect(sentTo('GET /api/users/me')).toHaveLength(2));
  refreshing.give();
  expect((await Promise.all([first, second])).map(({ data }) => data.user_id)).toEqual(['u1', 'u1']);
  expect(sentTo('POST /api/auth/refresh')).toHaveLength(1);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('new');
});

it.each([
  ['there is no response', () => HttpResponse.error()],
  ['the server is busy', reject(503, { error: 'Please try again.' })],
  ['there were too many requests', reject(429, { error: 'Please wait.' })],
])('keeps the session when it cannot be refreshed because %s', async (_reason, resolver) => {
  localStorage.setItem(TOKEN_KEY, 'old');
  answer({ ...refreshed, 'POST /api/auth/refresh': resolver });
  await expect(api(getMe)).rejects.toMatchObject({ name: 'ApiError' });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('old');
  answer(refreshed);
  expect((await api(getMe)).data.user_id).toBe('u1');
});

it('does not sign in again who signs out while the session is being refreshed', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  const refreshing = delayed(succeed({ token: 'new', user }));
  answer({ ...refreshed, 'POST /api/auth/refresh': refreshing.resolver });
  const call = refreshSession('old');
  await waitFor(() => expect(sentTo('POST /api/auth/refresh')).toHaveLength(1));
  localStorage.removeItem(TOKEN_KEY);
  refreshing.give();
  expect(await call).toBeNull();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(await refreshSession('old')).toBeNull();
  expect(sentTo('POST /api/auth/refresh')).toHaveLength(1);
});

it('clears a token that cannot be refreshed @S8-2', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  answer(nobody);
  show();
  await screen.findByText('Guest guest');
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(sentTo('POST /api/auth/refresh')).toHaveLength(1);
  silence.mockRestore();
});

it('shows a guest as soon as any request finds that the session has ended', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  answer({ 'GET /api/users/me': succeed(user) });
  show();
  await screen.findByText('Ada Lovelace signed-in');
  answer(nobody);
  await act(async () => await expect(api(getMe)).rejects.toThrow('Please sign in.'));
  expect(screen.getByText('Guest guest')).toBeTruthy();
});

it('signs out at once and revokes the token on the server @S7-6 @R1-14', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  answer({ 'GET /api/users/me': succeed(user), 'POST /api/auth/logout': succeed({}) });
  show();
  const button = await screen.findByText('Ada Lovelace signed-in');
  act(() => button.click());
  await screen.findByText('Guest guest');
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  await waitFor(() =>
    expect(calls().at(-1)).toEqual({ url: '/api/auth/logout', authorization: 'Bearer good' }),
  );
});
