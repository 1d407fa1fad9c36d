import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { TOKEN_KEY } from '~/lib/session';
import { findMyOrder, type MyOrder } from './find-my-order';
import { MyOrderOrNotFound } from './my-order-or-not-found';

const user = {
  user_id: 'u1',
  phone_number: '+15551234567',
  profile: { first_name: null, last_name: null, email: null },
};
const info = {
  order_id: 'o1',
  status: 'Shipped',
  tracking_number: '1Z999',
  carrier: null,
  estimated_delivery: null,
};
const calls: string[] = [];
let responses: Record<string, unknown>;

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    const data = responses[url];
    return data
      ? Response.json({ success: true, data })
      : Response.json({ success: false, error: 'No', code: 'not_found' }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => findMyOrder('o1'),
      HydrateFallback: () => <MyOrderOrNotFound page={{ kind: 'missing' }} />,
      Component: () => <MyOrderOrNotFound page={useLoaderData<MyOrder>()} />,
    },
  ]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
}
const notFound = 'Gift or order not found. Please check your ID and try again.';

it('shows the tracking info of an order of the signed-in user @S4.1-7', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  responses = { '/api/users/me': user, '/api/orders/o1/tracking': info };
  show();
  screen.getByText('Looking for your order...');
  await screen.findByText('1Z999');
  expect(screen.queryByText(notFound)).toBeNull();
});

it('shows "not found" when that fails as well @S4.1-7 @S8-20', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  responses = { '/api/users/me': user };
  show();
  await screen.findByText(notFound);
  expect(calls).toContain('/api/orders/o1/tracking');
});

it('shows "not found" to guests without a request', async () => {
  responses = {};
  show();
  await screen.findByText(notFound);
  expect(calls).toEqual([]);
});
