import { ApiError } from '@presently/contracts/client';
import type { Order } from '@presently/contracts/orders';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '~/lib/auth';
import { answer, reject, sent, sentTo, succeed } from '~/lib/fake-api.fixture';
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

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const order = {
  id: 'o1',
  order_number: 'P-10432',
  status: 'Picked',
  claimed: false,
  notes: '',
  gifter: { first_name: 'Ada', last_name: null },
  timeline: [],
  inventory_item: { name: 'Tea', description: '', price: 24.5, images: [], image: null },
  tracking_number: null,
  estimated_delivery: null,
  shipping_address: null,
} as unknown as Order;

function SignOut() {
  const { signOut } = useAuth();
  return (
    <button type="button" onClick={signOut}>
      Sign Out
    </button>
  );
}

function show() {
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => findMyOrder('o1'),
      HydrateFallback: () => <MyOrderOrNotFound page={{ kind: 'missing' }} id="o1" />,
      Component: () => <MyOrderOrNotFound page={useLoaderData<MyOrder>()} id="o1" />,
    },
  ]);
  render(
    <AuthProvider>
      <SignOut />
      <Stub />
    </AuthProvider>,
  );
}
const notFound = 'Gift or order not found. Please check your ID and try again.';

it('shows the tracking info of an order of the signed-in user @S4.1-7', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  answer({
    'GET /api/users/me': succeed(user),
    'GET /api/orders/o1/tracking': succeed(info),
    'GET /api/orders/o1': reject(404),
  });
  show();
  screen.getByText('Looking for your order...');
  await screen.findByText('1Z999');
  expect(screen.queryByText(notFound)).toBeNull();
});

it('shows the order with its number, until its gifter signs out', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  answer({
    'GET /api/users/me': succeed(user),
    'GET /api/orders/o1/tracking': succeed({ ...info, status: 'Picked', tracking_number: null }),
    'GET /api/orders/o1': succeed(order),
    'POST /api/auth/logout': succeed({}),
  });
  show();
  await screen.findByText('Order P-10432');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByText(notFound);
  expect(screen.queryByText('Order P-10432')).toBeNull();
});

it('shows "not found" when that fails as well @S4.1-7 @S8-20', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  answer({
    'GET /api/users/me': succeed(user),
    'GET /api/orders/o1/tracking': reject(404, { code: 'not_found' }),
  });
  show();
  await screen.findByText(notFound);
  expect(sentTo('GET /api/orders/o1/tracking')).toHaveLength(1);
});

it.each([
  ['the order', { 'GET /api/orders/o1/tracking': reject(503) }],
  [
    'what belongs to it',
    { 'GET /api/orders/o1/tracking': succeed(info), 'GET /api/orders/o1': () => HttpResponse.error() },
  ],
])('does not take an outage while looking for %s for an unknown ID', async (_name, routes) => {
  localStorage.setItem(TOKEN_KEY, 'good');
  answer({ 'GET /api/users/me': succeed(user), ...routes });
  await expect(findMyOrder('o1')).rejects.toBeInstanceOf(ApiError);
});

it('takes who is no longer signed in for a guest', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  answer({ 'GET /api/orders/o1/tracking': reject(401), 'POST /api/auth/refresh': reject(401) });
  expect(await findMyOrder('o1')).toEqual({ kind: 'missing', isSearched: true });
});

it('leaves the ID that was not found in the field, to be corrected', async () => {
  show();
  await screen.findByText(notFound);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('o1');
});

it('shows "not found" to guests without a request', async () => {
  show();
  await screen.findByText(notFound);
  expect(sent).toEqual([]);
});
