import type { OperatorOrderDetail, OperatorRefund } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { changeOrder, type OrderChange } from './order-changes';
import RefundDialog from './refund-dialog';

const order = {
  id: 'o1',
  amount_paid: 40,
  gifter: { first_name: 'Dana', last_name: 'Miller' },
  payment: { refundable: 40, refunds: [] as OperatorRefund[] },
} as OperatorOrderDetail;

const route = 'POST /api/operator/orders/o1/refund';
const onClose = vi.fn();

beforeEach(() => answer({ [route]: reject(503, { error: 'Please wait.' }) }));
afterEach(() => {
  cleanup();
  onClose.mockClear();
});

async function show(payment: object = {}) {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(
    () => (
      <RefundDialog
        order={{ ...order, payment: { ...order.payment, ...payment } as never }}
        onClose={onClose}
      />
    ),
    { action },
  );
  await screen.findByLabelText('Reason');
  await type('Reason', 'Arrived broken');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Refund/ });
async function type(label: string, value: string) {
  await userEvent.clear(field(label));
  if (value) await userEvent.type(field(label), value);
}

async function press(times: number) {
  await userEvent.click(button());
  await waitFor(() => expect(sentTo(route)).toHaveLength(times));
  await screen.findByText('Please wait. (request ID r1)');
}
const keys = () => sentTo(route).map(({ headers }) => headers.get('idempotency-key'));

it('a retry after a failed response requests the same refund, with the same idempotency key', async () => {
  await show();
  await press(1);
  await press(2);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys()[1]).toBe(keys()[0]);
  expect(onClose).not.toHaveBeenCalled();
});

it('another amount is another refund, with a new idempotency key; another reason is not', async () => {
  await show();
  await press(1);
  await type('Amount in dollars', '12.50');
  await press(2);
  await type('Reason', 'Arrived late');
  await press(3);
  expect(sentTo(route).map(({ body }) => body)).toEqual([
    { amount: 40, reason: 'Arrived broken' },
    { amount: 12.5, reason: 'Arrived broken' },
    { amount: 12.5, reason: 'Arrived late' },
  ]);
  expect(new Set(keys()).size).toBe(2);
  expect(keys()[2]).toBe(keys()[1]);
});

it('closes once the refund is accepted', async () => {
  await show();
  answer({ [route]: succeed(order) });
  expect(button().textContent).toBe('Refund $40.00');
  await userEvent.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it.each(['', '0', '-5', 'ten', '1,50', '1e2', '0x1F'])(
  'sends no request for an amount of %j, and says why',
  async (amount) => {
    await show();
    await type('Amount in dollars', amount);
    await screen.findByText('Enter an amount, like 12.50');
    expect(button().disabled).toBe(true);
    await userEvent.type(field('Amount in dollars'), '{Enter}');
    expect(sentTo(route)).toEqual([]);
  },
);

it("shows the server's error at the amount, and keeps the input", async () => {
  const text = 'More than was paid';
  await show();
  answer({ [route]: reject(400, { error: text, fields: { amount: text } }) });
  await type('Amount in dollars', '41');
  await userEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(field('Amount in dollars')));
  expect(document.getElementById(`${field('Amount in dollars').id}-error`)?.textContent).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(field('Amount in dollars').value).toBe('41');
  expect(field('Reason').value).toBe('Arrived broken');
});

it('offers a manager what they may refund at once @R16-35', async () => {
  await show({ refund_limit: 25 });
  expect(field('Amount in dollars').value).toBe('25.00');
  expect(screen.getByText('You can refund up to $25.00 at a time. Ask an owner for more.')).toBeTruthy();
});

it('says nothing of a limit above what is left @R16-35', async () => {
  await show({ refund_limit: 100 });
  expect(field('Amount in dollars').value).toBe('40.00');
  expect(screen.queryByText(/at once/)).toBeNull();
});
