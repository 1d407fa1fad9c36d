import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { setToastListener } from '~/ui/toast';
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

function Screen({ shown = order }) {
  const [draft, setDraft] = useState<TrackingDraft | null>(null);
  const [status, setStatus] = useState(shown.status);
  return (
    <>
      <NextStep order={{ ...shown, status }} draft={draft} onDraft={setDraft} />
      <button type="button" onClick={() => setStatus('Shipped')}>
        shipped by somebody else
      </button>
    </>
  );
}

async function show(shown = order) {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(() => <Screen shown={shown} />, { action });
  await screen.findByRole('region');
}
async function showTyped() {
  await show();
  await userEvent.type(await screen.findByLabelText('Tracking number'), ' 1Z999AA10123456784 ');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const ship = () => press('Mark as shipped');
async function retypeNumber(number: string) {
  await userEvent.clear(field('Tracking number'));
  await userEvent.type(field('Tracking number'), number);
}
const sentNumbers = () => sentTo(route).map(({ body }) => [body.tracking_number, body.carrier]);

it("shows the server's errors at their fields, and keeps the input", async () => {
  const fields = { estimated_delivery: 'Before today', tracking_number: 'Not of this carrier' };
  answer({ [route]: reject(400, { error: 'Before today', fields }) });
  await showTyped();
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
  await showTyped();
  await press('shipped by somebody else');
  await screen.findByRole('button', { name: 'Save' });
  expect(field('Tracking number').value).toBe(' 1Z999AA10123456784 ');
});

describe('the number that is typed', () => {
  it.each([
    ['036000291452', /is a product's barcode/],
    ['P-10002', /is an order, not a tracking number/],
  ])('is refused if it is %s, however often it is sent @R16-13', async (number, reason) => {
    answer({ [route]: succeed({}) });
    await show();
    await retypeNumber(number);
    for (let presses = 0; presses < 2; presses++) {
      await ship();
      // From the button, the focus moves to the field once the number is refused again.
      await waitFor(() => expect(document.activeElement).toBe(field('Tracking number')));
      await screen.findByText(reason);
    }
    expect(sentTo(route)).toEqual([]);
  });

  it.each(['C11', '1Z999AA10123456785'])(
    'is taken only the second time if it is %s @R16-9',
    async (number) => {
      answer({ [route]: succeed({}) });
      await show();
      await retypeNumber('C10');
      await ship();
      await screen.findByText("C10 doesn't look like a tracking number. Submit it again to use it anyway.");
      await retypeNumber(number);
      await ship();
      await screen.findByText(
        `${number} doesn't look like a tracking number. Submit it again to use it anyway.`,
      );
      expect(sentTo(route)).toEqual([]);
      await ship();
      await waitFor(() => expect(sentNumbers()).toEqual([[number, null]]));
    },
  );

  it.each([
    ['1001921334250001000300779017972697', '779017972697', 'FedEx'],
    ['420974019400111202555842332669', '9400111202555842332669', 'USPS'],
  ])('is taken from the barcode of a label, %s @R16-10', async (barcode, number, carrier) => {
    answer({ [route]: succeed({}) });
    await show();
    await retypeNumber(barcode);
    await ship();
    await waitFor(() => expect(sentNumbers()).toEqual([[number, carrier]]));
  });

  it('is checked when it is corrected, too, but not if it is still the same', async () => {
    answer({ [route]: succeed({}) });
    await show({ ...order, status: 'Shipped', tracking_number: 'C10', can: { ...order.can } });
    await press('Edit tracking');
    await press('Save');
    await waitFor(() => expect(sentNumbers()).toEqual([['C10', null]]));
    await press('Edit tracking');
    await retypeNumber('P-10002');
    await press('Save');
    await screen.findByText(/is an order, not a tracking number/);
    expect(sentTo(route)).toHaveLength(1);
  });
});

describe('packing', () => {
  const slips = 'GET /api/operator/packing-slips';
  const toPack = { ...order, status: 'Processing' } as OperatorOrderDetail;
  const toasts: string[] = [];
  let unsubscribe = () => {};

  beforeEach(() => {
    unsubscribe = setToastListener(({ text }) => toasts.push(text));
    // Those of the tests before, which nobody has shown.
    toasts.length = 0;
    answer({ [route]: succeed({}), [slips]: reject(503, { error: 'No slips now.' }) });
  });
  afterEach(() => unsubscribe());

  it('marks the order as packed, also when its slip cannot be printed, which it says', async () => {
    await show(toPack);
    await press('Print slip and mark as packed');
    await waitFor(() =>
      expect(toasts).toEqual([expect.stringMatching(/^No slips now\./), 'Marked as packed']),
    );
    expect(sentTo(route).map(({ body }) => body)).toEqual([{ status: 'Ordered', seen_status: 'Processing' }]);
    expect(sentTo(slips).map(({ path }) => path)).toEqual([
      '/api/operator/packing-slips?ids=o1&paper=letter',
    ]);
  });

  it('prints no slip unless asked to', async () => {
    await show(toPack);
    await press('Mark as packed');
    await waitFor(() => expect(toasts).toEqual(['Marked as packed']));
    expect(sentTo(slips)).toEqual([]);
  });
});

it('marks a shipped order as delivered', async () => {
  answer({ [route]: succeed({}) });
  await show({ ...order, status: 'Shipped' });
  await press('Mark as delivered');
  await waitFor(() =>
    expect(sentTo(route).map(({ body }) => body)).toEqual([{ status: 'Delivered', seen_status: 'Shipped' }]),
  );
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
    screen.getByText('The time to undo shipping is over.');
  });
});
