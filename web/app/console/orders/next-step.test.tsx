import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { answer, reject, sentTo } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { NextStep } from './next-step';
import { changeOrder, type OrderChange } from './order-changes';
import type { TrackingDraft } from './ship-form';

const route = 'PUT /api/orders/o1/tracking';
const order = {
  id: 'o1',
  status: 'Ordered',
  tracking_number: null,
  carrier: null,
  estimated_delivery: null,
  can: { undo: false },
} as OperatorOrderDetail;

afterEach(cleanup);

function Screen() {
  const [draft, setDraft] = useState<TrackingDraft | null>(null);
  const [status, setStatus] = useState(order.status);
  return (
    <>
      <NextStep order={{ ...order, status }} draft={draft} onDraft={setDraft} />
      <button type="button" onClick={() => setStatus('Shipped')}>
        shipped by somebody else
      </button>
    </>
  );
}

async function show() {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(Screen, { action });
  await userEvent.type(await screen.findByLabelText('Tracking number'), ' 1Z999AA10123456784 ');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const ship = () => userEvent.click(screen.getByRole('button', { name: 'Mark as shipped' }));

it("shows the server's errors at their fields, and keeps the input", async () => {
  const fields = { estimated_delivery: 'Before today', tracking_number: 'Not of this carrier' };
  answer({ [route]: reject(400, { error: 'Before today', fields }) });
  await show();
  await userEvent.type(field('Estimated delivery'), '2026-01-02');
  await ship();
  await waitFor(() => expect(document.activeElement).toBe(field('Tracking number')));
  for (const [label, text] of [
    ['Tracking number', 'Not of this carrier'],
    ['Estimated delivery', 'Before today'],
  ] as const)
    expect(document.getElementById(`${field(label).id}-error`)?.textContent).toBe(text);
  expect(field('Tracking number').value).toBe(' 1Z999AA10123456784 ');
  expect(sentTo(route)[0]?.body).toEqual({
    status: 'Shipped',
    seen_status: 'Ordered',
    tracking_number: '1Z999AA10123456784',
    carrier: 'UPS',
    estimated_delivery: '2026-01-02',
  });
});

it('keeps the input when the order moves on meanwhile', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'shipped by somebody else' }));
  await screen.findByRole('button', { name: 'Save' });
  expect(field('Tracking number').value).toBe(' 1Z999AA10123456784 ');
});
