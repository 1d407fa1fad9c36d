import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import ExtendDialog from './extend-dialog';
import { changeOrder, type OrderChange } from './order-changes';

const route = 'POST /api/operator/orders/o1/extend';
const order = { id: 'o1', expires_at: '2026-12-01T18:00:00.000Z' } as OperatorOrderDetail;
const onClose = vi.fn();

afterEach(() => {
  cleanup();
  onClose.mockClear();
});

async function show() {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(() => <ExtendDialog order={order} onClose={onClose} />, { action });
  await screen.findByLabelText('Days');
}

const days = () => screen.getByLabelText<HTMLInputElement>('Days');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Extend/ });
async function type(text: string) {
  await userEvent.clear(days());
  if (text) await userEvent.type(days(), text);
}

it('says when the gift expires, extends it by a week unless told otherwise, and closes', async () => {
  answer({ [route]: succeed(order) });
  await show();
  expect(screen.getByText(/^This gift expires on Dec(ember)? 1/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Extend by 7 days' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ days: 7 }]);
});

it('says on the button by how many days, and sends them', async () => {
  answer({ [route]: succeed(order) });
  await show();
  await type('1');
  expect(button().textContent).toBe('Extend by 1 day');
  await type('90');
  await userEvent.click(screen.getByRole('button', { name: 'Extend by 90 days' }));
  await waitFor(() => expect(sentTo(route).map(({ body }) => body)).toEqual([{ days: 90 }]));
});

it.each(['', '0', '91', '1.5'])('sends no request for %j days, and says why', async (text) => {
  await show();
  await type(text);
  await screen.findByText('Enter 1 to 90 days');
  expect(button().disabled).toBe(true);
  await userEvent.type(days(), '{Enter}');
  expect(sentTo(route)).toEqual([]);
});

it('stays open when the gift cannot be extended, with the reason and what was typed', async () => {
  answer({ [route]: reject(409, { error: 'The recipient claimed it just now.' }) });
  await show();
  await type('30');
  await userEvent.click(button());
  await screen.findByText(/The recipient claimed it just now\./);
  expect(days().value).toBe('30');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(onClose).toHaveBeenCalledOnce();
});
