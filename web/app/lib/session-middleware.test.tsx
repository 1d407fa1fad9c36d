import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from './auth';
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

const fetchMe = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetchMe);
});
afterEach(() => {
  cleanup();
  fetchMe.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gives loaders the signed-in user, with one request for the page and its header's menu", async () => {
  localStorage.setItem(TOKEN_KEY, 't1');
  fetchMe.mockResolvedValue(Response.json({ success: true, data: ada }));
  show();
  await screen.findByText('data of u1');
  expect(fetchMe).toHaveBeenCalledOnce();
});

it('fails with 401 for guests, and loads again as soon as somebody signs in or out', async () => {
  show();
  const guest = await screen.findByText('status 401');
  act(() => guest.click());
  const signedIn = await screen.findByText('data of u2');
  fetchMe.mockResolvedValue(Response.json({ success: true, data: {} }));
  act(() => signedIn.click());
  await screen.findByText('status 401');
});

it("shows the page's own error when the user cannot be loaded", async () => {
  localStorage.setItem(TOKEN_KEY, 't3');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetchMe.mockRejectedValue(new TypeError('Failed to fetch'));
  show();
  await screen.findByText('ApiError: No connection. Please check your network and try again.');
});
