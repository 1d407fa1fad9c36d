import { ApiError } from '@presently/contracts/client';
import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attempt } from '../data/change';
import type { Loaded } from '../data/loaded';
import { renderInConsole } from '../render-in-console.fixture';
import { shouldRevalidate } from './order.route';
import type { OrderResult } from './order-changes';
import { OrderReportsContext, useOrder, useOrderChange } from './use-order';

let loads = 0;
let change: () => Promise<OrderResult>;

beforeEach(() => {
  loads = 0;
});
afterEach(cleanup);

function Screen() {
  const { order, isStale, reload, reports } = useOrder(useLoaderData<Loaded<OperatorOrderDetail>>());
  return (
    <OrderReportsContext value={reports}>
      <p>{`${order?.status}${isStale ? ', stale' : ''}, ${order?.operator_notes.length} notes`}</p>
      <button type="button" onClick={reload}>
        Reload
      </button>
      <Form>
        <p>form</p>
      </Form>
    </OrderReportsContext>
  );
}

function Form({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState('');
  const { send, failed } = useOrderChange(() => setTyped(''));
  return (
    <>
      <input aria-label="Typed" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => send({ kind: 'resend' })}>
        Send
      </button>
      <p>{failed?.failure}</p>
      {children}
    </>
  );
}

async function show() {
  const loader = () => ({
    data: { id: 'o1', status: `loaded ${++loads}`, operator_notes: [] },
    failure: null,
  });
  renderInConsole(Screen, { loader, action: () => attempt(change), shouldRevalidate });
  await screen.findByText('loaded 1, 0 notes');
  fireEvent.change(screen.getByLabelText('Typed'), { target: { value: 'mine' } });
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const typed = () => screen.getByLabelText<HTMLInputElement>('Typed').value;

it('shows the order or note that a change has answered, without loading the order again', async () => {
  await show();
  change = async () => ({ order: { id: 'o1', status: 'Cancelled', operator_notes: [] } as never });
  send();
  await screen.findByText('Cancelled, 0 notes');
  expect(typed()).toBe('');
  change = async () => ({ note: { id: 'n1' } as never });
  send();
  await screen.findByText('Cancelled, 1 notes');
  expect(loads).toBe(1);
});

it('loads the order again when a change answers nothing of it', async () => {
  await show();
  change = async () => ({});
  send();
  await screen.findByText('loaded 2, 0 notes');
  await waitFor(() => expect(typed()).toBe(''));
});

it('keeps the order and marks it as stale on a conflict, until loaded again', async () => {
  await show();
  change = async () => {
    throw new ApiError('The order has moved on.', 409);
  };
  send();
  await screen.findByText('The order has moved on.');
  await screen.findByText('loaded 1, stale, 0 notes');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('loaded 2, 0 notes');
  expect(typed()).toBe('mine');
});

it('does not mark the order as stale on other errors', async () => {
  await show();
  change = vi.fn(async () => {
    throw new ApiError('The amount is too high.', 400);
  });
  send();
  await screen.findByText('The amount is too high.');
  expect(screen.getByText('loaded 1, 0 notes')).toBeTruthy();
});
