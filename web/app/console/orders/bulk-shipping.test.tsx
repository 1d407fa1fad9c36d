import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, delayed, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { type BulkChange, moveInBulk } from './bulk-moves';
import { BulkShipping } from './bulk-shipping';
import { fakeAudio } from './fake-audio.fixture';

const route = 'GET /api/operator/orders';
const [ups, fedEx] = ['1Z999AA10123456784', '986578788855'] as const;

const anOrder = (number: number, name: string, status: OperatorOrder['status'] = 'Ordered') =>
  ({
    id: `o${number}`,
    order_number: `P-${number}`,
    status,
    can: { move_to: status === 'Ordered' || status === 'Processing' ? ['Shipped'] : [] },
    inventory_item: { name: 'Tea' },
    shipping_address: { name, city: 'Astoria', state: 'OR' },
  }) as OperatorOrder;

const listed = [anOrder(10_001, 'Ada'), anOrder(10_002, 'Ben')];

/** The tones that were started since the last call. */
let listen: () => number[];

beforeEach(() => {
  const pitches = fakeAudio();
  listen = () => pitches.splice(0);
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  const [orders, setOrders] = useState(listed);
  return (
    <BulkShipping
      orders={orders}
      onSlip={(order) => setOrders([...orders.filter(({ id }) => id !== order.id), order])}
      onShipped={() => undefined}
      columns={[{ id: 'order', header: 'Order', cell: ({ order_number }) => order_number }]}
    >
      {({ columns }) =>
        orders.map((order) => (
          <div key={order.id}>
            {columns.map(({ id, cell }) => (
              <div key={id}>{cell(order)}</div>
            ))}
          </div>
        ))
      }
    </BulkShipping>
  );
}

async function show() {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<BulkChange>(request);
    return attempt(() => moveInBulk(change));
  };
  renderInConsole(Screen, { action });
  await screen.findByText(/Scan a packing slip, then its shipping label/);
}
const field = () => screen.getByLabelText<HTMLInputElement>('Scan or paste a tracking number');
function scan(code: string) {
  fireEvent.change(field(), { target: { value: code } });
  fireEvent.submit(field());
}
const numberOf = (name: string) =>
  screen.queryByLabelText<HTMLInputElement>(`Tracking number for Tea for ${name}`)?.value;
const answerWith = (...orders: OperatorOrder[]) =>
  answer({
    [route]: () => HttpResponse.json({ success: true, data: orders, pagination: { next_cursor: null } }),
  });

it('a slip selects its order, whose label is then taken; both may be scanned twice @R16-5 @R16-8', async () => {
  await show();
  for (const code of ['P-10002', 'P-10002', fedEx, fedEx]) scan(code);
  await screen.findByText(`${fedEx}: Already assigned to Tea for Ben.`);
  expect(screen.queryByRole('alert')).toBeNull();
  expect([numberOf('Ada'), numberOf('Ben')]).toEqual(['', fedEx]);
  scan(ups);
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${ups} wasn't assigned. Scan the packing slip first.`,
  );
  expect(field().value).toBe('');
  scan('p-10001');
  await screen.findByText('P-10001: Tea for Ada. Now scan its shipping label.');
  expect(screen.queryByRole('alert')).toBeNull();
  scan(ups);
  await waitFor(() => expect(numberOf('Ada')).toBe(ups));
});

it('the slip of an order that is not in the list is looked up, and its label waits for that @R16-5', async () => {
  const { resolver, give } = delayed(() =>
    HttpResponse.json({
      success: true,
      data: [anOrder(100_033, 'Dan'), anOrder(10_003, 'Cleo')],
      pagination: { next_cursor: null },
    }),
  );
  answer({ [route]: resolver });
  await show();
  scan('P-10003');
  scan(ups);
  give();
  await waitFor(() => expect(numberOf('Cleo')).toBe(ups));
  expect(numberOf('Dan')).toBeUndefined();
  expect(sentTo(route)[0]?.path).toContain('query=P-10003');
});

it.each([
  ['Picked', "P-10003 isn't claimed yet. Don't ship it."],
  ['Processing', "P-10003 isn't marked as packed yet."],
  ['Shipped', 'P-10003 is already shipped.'],
  ['Delivered', 'P-10003 is already delivered.'],
  ['Cancelled', "P-10003 is canceled. Don't ship it."],
] as const)(
  'the slip of an order that is %s is refused, and so is the label that follows @R16-7',
  async (status, reason) => {
    answerWith(anOrder(10_003, 'Cleo', status));
    await show();
    for (const code of ['P-10001', 'P-10003']) scan(code);
    expect((await screen.findByRole('alert')).textContent).toBe(reason);
    scan(ups);
    await screen.findByText(/Scan the packing slip first/);
    expect([numberOf('Ada'), numberOf('Ben')]).toEqual(['', '']);
  },
);

it.each(['P-10003', 'P-100', 'P-'])('%s, the slip of no order, is refused @R16-7', async (slip) => {
  answerWith(anOrder(100_039, 'Dan'));
  await show();
  scan(slip);
  await screen.findByText(`${slip}: No order has this number. Scan the slip again.`);
});

it('a slip that cannot be looked up is refused with the reason @R16-7', async () => {
  answer({ [route]: reject(400, { error: 'The search is off.' }) });
  await show();
  scan('P-10003');
  await screen.findByText("P-10003 couldn't be looked up. The search is off. Scan the slip again.");
});

it('a packer, who sees only the queues, is told that the order is not to ship @R16-7', async () => {
  answer({
    [route]: ({ request }) =>
      new URL(request.url).searchParams.has('queue')
        ? HttpResponse.json({ success: true, data: [], pagination: { next_cursor: null } })
        : reject(403)(),
  });
  await show();
  scan('P-10003');
  await screen.findByText("P-10003 isn't an order to ship.");
});

it('the slip of an order that has a number is refused @R16-7', async () => {
  await show();
  for (const code of ['P-10001', ups, 'P-10001']) scan(code);
  await screen.findByText(`P-10001 already has ${ups}. To replace it, clear it in the list first.`);
  scan(fedEx);
  await screen.findByText(/Scan the packing slip first/);
  expect(numberOf('Ada')).toBe(ups);
});

it('a label scanned while a row has the focus goes to that row, but not after it lost it @R16-5', async () => {
  await show();
  const row = screen.getByLabelText('Tracking number for Tea for Ben');
  fireEvent.focus(row);
  fireEvent.blur(row);
  scan(ups);
  await screen.findByText(/Scan the packing slip first/);
  fireEvent.focus(row);
  scan(ups);
  await waitFor(() => expect(numberOf('Ben')).toBe(ups));
});

it('by position once that is switched on, also the next time @R16-6', async () => {
  await show();
  await userEvent.click(screen.getByLabelText('By position'));
  for (const code of [ups, ups, fedEx]) scan(code);
  await waitFor(() => expect([numberOf('Ada'), numberOf('Ben')]).toEqual([ups, fedEx]));
  cleanup();
  sessionStorage.clear();
  renderInConsole(Screen);
  expect((await screen.findByLabelText<HTMLInputElement>('By position')).checked).toBe(true);
});

it('a list of numbers is assigned only by position @R16-6', async () => {
  await show();
  scan(`${ups},${fedEx}`);
  await screen.findByText('To assign a list of numbers, turn on By position.');
});

it('a number of unknown shape is taken only if a person wants it, whatever is scanned next @R16-9', async () => {
  await show();
  for (const code of ['P-10001', 'C11', 'C11', fedEx]) scan(code);
  await waitFor(() => expect(numberOf('Ada')).toBe(fedEx));
  expect(screen.queryByRole('button', { name: 'Use it anyway' })).toBeNull();

  for (const code of ['P-10002', 'C11']) scan(code);
  await screen.findByText("C11 doesn't look like a tracking number. Use it for Tea for Ben?");
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(numberOf('Ben')).toBe('');
  scan('C11');
  await userEvent.click(await screen.findByRole('button', { name: 'Use it anyway' }));
  await screen.findByText('C11: Assigned to Tea for Ben.');
  expect(numberOf('Ben')).toBe('C11');
});

it('a refused scan, a question and what is taken sound different, unless sounds are switched off @R16-11', async () => {
  await show();
  const heard = [];
  for (const [code, message] of [
    [ups, /Scan the packing slip first/],
    ['P-10001', /Now scan its shipping label/],
    ['C11', /Use it for/],
    [ups, /Assigned to Tea for Ada/],
  ] as const) {
    scan(code);
    await screen.findByText(message);
    heard.push(listen().join());
  }
  expect(new Set(heard).size).toBe(4);
  expect(heard).not.toContain('');

  await userEvent.click(screen.getByLabelText('Sounds'));
  scan(fedEx);
  await screen.findByText(/Scan the packing slip first/);
  expect(listen()).toEqual([]);
  cleanup();
  renderInConsole(Screen);
  const sounds = await screen.findByLabelText<HTMLInputElement>('Sounds');
  expect(sounds.checked).toBe(false);
  await userEvent.click(sounds);
  expect(listen()).not.toEqual([]);
});

it('a product’s barcode or an order’s number typed at a row is not shipped @R16-13', async () => {
  await show();
  for (const [typed, reason] of [
    ['036000291452', /is a product's barcode/],
    ['P-10002', /is an order, not a tracking number/],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Tracking number for Tea for Ada'), { target: { value: typed } });
    await screen.findByText(reason);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as shipped' }).disabled).toBe(true);
  }
});

const move = 'POST /api/operator/orders/move';
const retype = (name: string, number: string) =>
  fireEvent.change(screen.getByLabelText(`Tracking number for Tea for ${name}`), {
    target: { value: number },
  });
const sentNumbers = () =>
  sentTo(move).map(({ body }) =>
    body.moves.map(({ tracking_number, carrier }: Record<string, string>) => [tracking_number, carrier]),
  );

it('numbers of unknown shape that were typed are shipped only after a question, of labels only the number @R16-9 @R16-10', async () => {
  answer({ [move]: succeed({ results: [] }) });
  await show();
  retype('Ada', '1001921334250001000300779017972697');
  retype('Ben', 'C11');
  expect(screen.getAllByText('Not a known tracking number format')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Mark 2 as shipped' }));
  await screen.findByText("C11 doesn't look like a tracking number. Use it anyway?");
  retype('Ben', '1Z999AA10123456785');
  expect(screen.queryByRole('button', { name: 'Ship anyway' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mark 2 as shipped' }));
  expect(sentTo(move)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ship anyway' }));
  await waitFor(() =>
    expect(sentNumbers()).toEqual([
      [
        ['779017972697', 'FedEx'],
        ['1Z999AA10123456785', null],
      ],
    ]),
  );
});

it('a number of unknown shape that was confirmed when it was scanned is shipped without another question @R16-9', async () => {
  answer({ [move]: succeed({ results: [] }) });
  await show();
  for (const code of ['P-10001', 'C11']) scan(code);
  await userEvent.click(await screen.findByRole('button', { name: 'Use it anyway' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark 1 as shipped' }));
  await waitFor(() => expect(sentNumbers()).toEqual([[['C11', null]]]));
});

it('a scan while a dialog is open is refused with the reason @R16-7', async () => {
  await show();
  await userEvent.click(screen.getByLabelText('By position'));
  scan(`${ups},${fedEx}`);
  const dialog = await screen.findByRole('dialog');
  let now = 1000;
  for (const key of [...ups, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    now += 12;
    Object.defineProperty(event, 'timeStamp', { value: now });
    fireEvent(dialog, event);
  }
  await screen.findByText("That scan wasn't used because a dialog was open. Scan it again.");
  expect([numberOf('Ada'), numberOf('Ben')]).toEqual(['', '']);
});

it('after a reload, scanned orders that are not in the list are shown again while they are to ship @R16-13', async () => {
  const later = anOrder(10_003, 'Cleo');
  sessionStorage.setItem(
    'presently.console.scans',
    JSON.stringify([
      ['o10003', ups],
      ['o10004', fedEx],
    ]),
  );
  answer({
    'GET /api/operator/orders/o10003': succeed(later),
    'GET /api/operator/orders/o10004': succeed(anOrder(10_004, 'Dan', 'Shipped')),
  });
  await show();
  await waitFor(() => expect(numberOf('Cleo')).toBe(ups));
  await screen.findByText(`Scanned for orders that aren't in this list: ${fedEx}`);
  expect(numberOf('Dan')).toBeUndefined();
});
