import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { changeOrder, type OrderChange } from './order-changes';
import RefundDialog from './refund-dialog';

const order = {
  id: 'o1',
  amount_paid: 40,
  gifter: { first_name: 'Dana', last_name: 'Miller' },
  payment: { refundable: 40 },
} as OperatorOrderDetail;

const sent: { key: string | null; body: unknown }[] = [];
const onClose = vi.fn();
let respond: () => Response;

beforeEach(() => {
  sent.length = 0;
  onClose.mockClear();
  respond = () => Response.json({ success: false, error: 'Please wait.', request_id: 'r' }, { status: 503 });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push({
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)),
    });
    return respond();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(() => <RefundDialog order={order} onClose={onClose} />, { action });
  await screen.findByLabelText('Reason');
  type('Reason', 'Arrived broken');
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function press(times: number) {
  fireEvent.click(screen.getByRole('button', { name: /^Refund/ }));
  await waitFor(() => expect(sent).toHaveLength(times));
  await waitFor(() => expect(screen.queryByRole('alert')?.textContent).toContain('Please wait.'));
}

it('a retry after a failed response requests the same refund, with the same idempotency key', async () => {
  await show();
  await press(1);
  await press(2);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[1]).toEqual(sent[0]);
  expect(onClose).not.toHaveBeenCalled();
});

it('another amount or reason is another refund, with a new idempotency key', async () => {
  await show();
  await press(1);
  type('Amount in dollars', '12.50');
  await press(2);
  type('Reason', 'Arrived late');
  await press(3);
  expect(sent.map(({ body }) => body)).toEqual([
    { amount: 40, reason: 'Arrived broken' },
    { amount: 12.5, reason: 'Arrived broken' },
    { amount: 12.5, reason: 'Arrived late' },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

it('closes once the refund is accepted', async () => {
  await show();
  respond = () => Response.json({ success: true, data: order });
  fireEvent.click(screen.getByRole('button', { name: 'Refund $40.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it.each(['', '0', '-5', 'ten'])('sends no request for an amount of %j', async (amount) => {
  await show();
  type('Amount in dollars', amount);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(sent).toEqual([]);
});
