import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import AddressDrawer from './address-drawer';

let respond: () => Response;
const onAlreadyClaimed = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => respond());
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  onAlreadyClaimed.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failing = (status: number, body: object | string) => () =>
  typeof body === 'string'
    ? new Response(body, { status })
    : Response.json({ success: false, request_id: 'r', ...body }, { status });

async function claim() {
  const drawer = (
    <AddressDrawer
      open
      giftId="g1"
      onClose={() => {}}
      onDone={() => {}}
      onAlreadyClaimed={onAlreadyClaimed}
    />
  );
  const Stub = createRoutesStub([{ path: '/', Component: () => drawer }]);
  render(<Stub />);
  await screen.findByLabelText('Full Name *');
  for (const [label, value] of Object.entries({
    'Full Name *': 'Ada',
    'Street Address *': '12 Row',
    'City *': 'Springfield',
    'State *': 'IL',
    'ZIP *': '62701',
  })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Send my gift here' }));
}

it.each([
  [
    'the message of the server',
    409,
    { code: 'not_claimable', error: 'This gift is not available for claiming' },
    'This gift is not available for claiming',
  ],
  ['a fallback message', 502, '<html>Bad gateway</html>', 'Failed to claim gift. Please try again.'],
])('shows a failed claim with %s @S5-15 @S8-28', async (_name, status, body, message) => {
  respond = failing(status, body);
  await claim();
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>('City *').value).toBe('Springfield');
});

it('reports that someone else has claimed the gift', async () => {
  respond = failing(409, { code: 'already_claimed', error: 'This gift has already been claimed' });
  await claim();
  await waitFor(() => expect(onAlreadyClaimed).toHaveBeenCalled());
});

it('shows a confirmation, which gets the focus', async () => {
  respond = () => Response.json({ success: true, data: {} });
  await claim();
  await screen.findByText('Address completed!');
  const done = screen.getByRole('link', { name: 'Browse Gifts' }).closest('[role=status]');
  await waitFor(() => expect(document.activeElement).toBe(done));
});

it('retries a claim with the same key, and uses a new key for another address', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return new Response('', { status: 502 });
  });
  await claim();
  await screen.findByRole('alert');
  const press = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Send my gift here' }));
    await waitFor(() => expect(keys).toHaveLength(times));
    await screen.findByRole('alert');
  };
  await press(2);
  fireEvent.change(screen.getByLabelText('City *'), { target: { value: 'Shelbyville' } });
  await press(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('has optional fields for e-mail, phone and multi-line instructions @S5-16', async () => {
  respond = failing(500, '');
  await claim();
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Delivery Instructions').tagName).toBe('TEXTAREA');
  for (const label of ['Email', 'Phone', 'Delivery Instructions'])
    expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(false);
});
