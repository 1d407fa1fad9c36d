import { ApiError } from '@presently/contracts/client';
import type { Order } from '@presently/contracts/orders';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToastListener } from '~/ui/toast';
import { type GiftCalls, runGiftAction, useGiftActions } from './gift-action';

const waiting = { id: 'o1', gift_link: '/track/old', expires_at: '2026-01-19T12:00:00Z' } as Order;
const calls = {
  update: vi.fn<GiftCalls['update']>(),
  extend: vi.fn<GiftCalls['extend']>(),
  resend: vi.fn<GiftCalls['resend']>(),
  replaceLink: vi.fn<GiftCalls['replaceLink']>(),
  cancel: vi.fn<GiftCalls['cancel']>(),
};
const results: unknown[] = [];
const toasts: string[] = [];
let order = waiting;
let unsubscribe = () => {};

beforeEach(() => {
  order = waiting;
  results.length = toasts.length = 0;
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  unsubscribe();
  vi.restoreAllMocks();
  vi.resetAllMocks();
  sessionStorage.clear();
});

function Page() {
  const shown = useLoaderData<Order>();
  const actions = useGiftActions(shown, (result) => results.push(result));
  const isBusy = actions.isPending('extend');
  return (
    <>
      <p>{shown.gift_link}</p>
      <button type="button" disabled={isBusy} onClick={() => void actions.run({ intent: 'extend' })}>
        {isBusy ? 'busy' : 'extend'}
      </button>
      <button type="button" onClick={() => void actions.run({ intent: 'cancel' })}>
        cancel
      </button>
      <button
        type="button"
        onClick={() => void actions.run({ intent: 'replaceLink', oldLink: shown.gift_link })}
      >
        replace
      </button>
    </>
  );
}

async function show() {
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => order,
      action: ({ request }) => runGiftAction(request, () => calls),
      HydrateFallback: () => null,
      Component: Page,
    },
  ]);
  render(<Stub />);
  await screen.findByText('extend');
}
const press = (name: string) => userEvent.click(screen.getByText(name));

it('is pending until the API has responded, and then tells the gifter', async () => {
  let finish = (_: { data: Order }) => {};
  calls.extend.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  await show();
  await press('extend');
  await screen.findByText('busy');
  await act(async () => finish({ data: waiting }));
  await screen.findByText('extend');
  expect(toasts).toEqual(['They now have until Monday, January 19 to claim it']);
  expect(results).toEqual([{ intent: 'extend', order: waiting }]);
});

it('loads the page again after it, and keeps the link of the last purchase up to date', async () => {
  const last = { urlId: 'old', giftName: 'Tea', link: '/track/old' };
  sessionStorage.setItem('presently.purchase', JSON.stringify(last));
  calls.replaceLink.mockImplementation(async () => {
    order = { ...waiting, gift_link: '/track/new', url_id: 'new' };
    return { data: order };
  });
  await show();
  await press('replace');
  await screen.findByText('/track/new');
  expect(JSON.parse(sessionStorage.getItem('presently.purchase') ?? '')).toMatchObject({
    urlId: 'new',
    link: '/track/new',
  });
});

it("returns a failure with the server's message instead of replacing the page by an error", async () => {
  calls.cancel.mockRejectedValue(new ApiError('It was claimed a moment ago.', 409));
  await show();
  await press('cancel');
  await vi.waitFor(() =>
    expect(results).toEqual([
      { intent: 'cancel', errors: { message: 'It was claimed a moment ago.', fields: {} } },
    ]),
  );
  expect(screen.queryByText('cancel')).not.toBeNull();
  expect(toasts).toEqual([]);
});

it('does not load the page again after an outage, which would replace it by an error @R15-80', async () => {
  calls.cancel.mockRejectedValue(new ApiError('No connection', 0, { code: 'network' }));
  await show();
  order = { ...waiting, gift_link: '/track/loaded-again' };
  await press('cancel');
  await vi.waitFor(() => expect(results).toHaveLength(1));
  expect(results).toMatchObject([
    { intent: 'cancel', errors: { message: "We couldn't cancel the gift. Please try again." } },
  ]);
  expect(screen.queryByText('/track/loaded-again')).toBeNull();
});
