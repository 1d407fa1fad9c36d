import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, delayed, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import CancelDialog from './cancel-dialog';
import { changeOrder, type OrderChange } from './order-changes';

const route = 'POST /api/orders/o1/cancel';
const order = { id: 'o1', status: 'Processing', payment: { refundable: 45.98 } } as OperatorOrderDetail;
const onClose = vi.fn();

afterEach(() => {
  cleanup();
  onClose.mockClear();
});

async function show(shown = order) {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(() => <CancelDialog order={shown} onClose={onClose} />, { action });
  await screen.findByRole('dialog', { name: 'Cancel this order?' });
}

const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)');
const cancel = () => userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
const bodies = () => sentTo(route).map(({ body }) => body);

it('says how much goes back, cancels the order as it is shown, and closes', async () => {
  answer({ [route]: succeed({}) });
  await show();
  expect(screen.getByText(/we'll refund \$45\.98 to the original card/)).toBeTruthy();
  await cancel();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies()).toEqual([{ seen_status: 'Processing', reason: null }]);
});

it('sends the reason, without the spaces around it', async () => {
  answer({ [route]: succeed({}) });
  await show();
  await userEvent.type(reason(), '  Out of stock ');
  await cancel();
  await waitFor(() => expect(bodies()).toEqual([{ seen_status: 'Processing', reason: 'Out of stock' }]));
});

it('says that nothing goes back of a gift that is refunded or was never paid', async () => {
  await show({ ...order, payment: null });
  expect(screen.getByText(/nothing to refund/)).toBeTruthy();
});

it('stays open when the order has moved on, with the reason and what was typed', async () => {
  answer({ [route]: reject(409, { error: 'Ada Lovelace changed the status to Shipped just now.' }) });
  await show();
  await userEvent.type(reason(), 'Out of stock');
  await cancel();
  await screen.findByText(/Ada Lovelace changed the status to Shipped just now\./);
  expect(reason().value).toBe('Out of stock');
  expect(onClose).not.toHaveBeenCalled();
});

it('cannot be closed, nor confirmed again, while the order is being cancelled', async () => {
  const { resolver, give } = delayed(succeed({}));
  answer({ [route]: resolver });
  await show();
  await cancel();
  await waitFor(() => expect(sentTo(route)).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  await userEvent.type(reason(), 'x');
  await cancel();
  expect(onClose).not.toHaveBeenCalled();
  give();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentTo(route)).toHaveLength(1);
});
