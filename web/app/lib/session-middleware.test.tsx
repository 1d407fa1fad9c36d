import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { createRoutesStub, isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from './auth';
import { answer, sentTo, succeed } from './fake-api.fixture';
import { TOKEN_KEY } from './session';
import { requireUser, sessionMiddleware } from './session-middleware';
import { useSessionRevalidation } from './use-session-revalidation';

const ada = { user_id: 'u1', phone_number: '+15551234567', profile: {} };
const grace = { ...ada, user_id: 'u2' };

function Layout() {
  useSessionRevalidation();
  return <Outlet />;
}

function Page() {
  const { signOut } = useAuth();
  return (
    <button type="button" onClick={signOut}>
      data of {useLoaderData<string>()}
    </button>
  );
}

function Failure() {
  const error = useRouteError();
  const { signIn } = useAuth();
  const text = isRouteErrorResponse(error) ? `status ${error.status}` : String(error);
  return (
    <button type="button" onClick={() => signIn('t2', grace as never)}>
      {text}
    </button>
  );
}

const Stub = createRoutesStub([
  {
    Component: Layout,
    middleware: [sessionMiddleware],
    HydrateFallback: () => null,
    children: [
      {
        path: '/',
        loader: ({ context }) => requireUser(context).user_id,
        Component: Page,
        ErrorBoundary: Failure,
      },
    ],
  },
]);

const show = () =>
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("gives loaders the signed-in user, with one request for the page and its header's menu", async () => {
  localStorage.setItem(TOKEN_KEY, 't1');
  answer({ 'GET /api/users/me': succeed(ada) });
  show();
  await screen.findByText('data of u1');
  expect(sentTo('GET /api/users/me')).toHaveLength(1);
});

it('fails with 401 for guests, and loads again as soon as somebody signs in or out', async () => {
  show();
  const guest = await screen.findByText('status 401');
  act(() => guest.click());
  const signedIn = await screen.findByText('data of u2');
  answer({ 'POST /api/auth/logout': succeed({}) });
  act(() => signedIn.click());
  await screen.findByText('status 401');
  await waitFor(() => expect(sentTo('POST /api/auth/logout')).toHaveLength(1));
});

it("shows the page's own error when the user cannot be loaded", async () => {
  localStorage.setItem(TOKEN_KEY, 't3');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({ 'GET /api/users/me': () => HttpResponse.error() });
  show();
  await screen.findByText('ApiError: No connection. Please check your network and try again.');
});
