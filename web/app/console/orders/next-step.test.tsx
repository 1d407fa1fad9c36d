import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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

describe('undoing a shipment', () => {
  const shipped = {
    ...order,
    status: 'Shipped',
    can: { undo: true },
    undo_expires_in: 119,
  } as OperatorOrderDetail;
  const offer = () => screen.queryByRole('button', { name: 'Undo shipping' });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  function ShippedScreen() {
    const [draft, setDraft] = useState<TrackingDraft | null>(null);
    const [notes, setNotes] = useState(0);
    return (
      <>
        {/* A change that the response does not contain, such as a note, creates a new order object. */}
        <NextStep order={{ ...shipped, operator_notes: Array(notes) }} draft={draft} onDraft={setDraft} />
        <button type="button" onClick={() => setNotes(notes + 1)}>
          add a note
        </button>
      </>
    );
  }

  it('is offered until the customer is told, however often the order is drawn anew, and then says why not @R16-23 @R16-59', async () => {
    vi.useFakeTimers();
    renderInConsole(ShippedScreen);
    await pass(0);
    expect(offer()).not.toBeNull();
    screen.getByText("We'll tell the customer in 1:59.");
    await pass(60);
    screen.getByText("We'll tell the customer in 0:59.");
    await act(async () => screen.getByText('add a note').click());
    await act(async () => screen.getByRole('button', { name: 'Edit tracking' }).click());
    expect(offer()).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Back' }).click());
    screen.getByText("We'll tell the customer in 0:59.");
    await pass(58);
    expect(offer()).not.toBeNull();
    await pass(1);
    expect(offer()).toBeNull();
    screen.getByText("We've told the customer, so shipping can't be undone.");
  });
});
