import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import OrdersRoute, { clientAction, clientLoader } from './orders.route';

// happy-dom does not know its `search` element.
vi.mock('./order-search', () => ({ OrderSearch: () => null }));

// The route's props are typed by its loader; here the router provides the data.
const Orders = OrdersRoute as unknown as ComponentType<{ loaderData: unknown }>;
const Screen = () => <Orders loaderData={useLoaderData()} />;

const at = '2026-01-01T00:00:00.000Z';
const anOrder = (id: string, gift: string) =>
  ({
    id,
    order_number: `P-${id}`,
    status: 'Picked',
    claimed: false,
    payment_status: 'paid',
    amount_paid: 39,
    can: { move_to: [], extend: true },
    gifter: { first_name: 'Dana', last_name: null },
    inventory_item: { name: gift },
    shipping_address: null,
    created_at: at,
    status_changed_at: at,
    expires_at: at,
  }) as unknown as OperatorOrder;

afterEach(cleanup);

it('deselects the gifts that were extended, and keeps the others selected', async () => {
  answer({
    'GET /api/operator/orders': () =>
      HttpResponse.json({
        success: true,
        data: [anOrder('o1', 'Tea'), anOrder('o2', 'Cup')],
        pagination: { next_cursor: null, has_more: false },
      }),
    'POST /api/operator/orders/extend': succeed({
      results: [
        { id: 'o1', ok: true, error: null },
        { id: 'o2', ok: false, error: 'Try again.' },
      ],
    }),
  });
  renderInConsole(Screen, { loader: clientLoader as never, action: clientAction as never });
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Extend deadline…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Extend by 7 days' }));
  await screen.findByText(/^1 of 2 done\. Not done: Cup/);
  const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(checkbox('Select Tea from Dana').checked).toBe(false);
  expect(checkbox('Select Cup from Dana').checked).toBe(true);
});
