import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, delayed, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { setToken } from '~/lib/session';
import { setToastListener, type ToastMessage } from '~/ui/toast';
import { ExportPanel } from './export-panel';

const gifts = 'GET /api/operator/gifts/export';
const orders = 'GET /api/operator/orders/export';
const csv = () => new HttpResponse('id\n1\n', { headers: { 'content-type': 'text/csv' } });

/** Names of the files that were saved. */
let saved: string[];
let toasts: ToastMessage[];
let removeListener: () => void;

beforeEach(() => {
  saved = [];
  toasts = [];
  removeListener = setToastListener((toast) => toasts.push(toast));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<ExportPanel today="2026-11-23" timeZone="America/New_York" />);
});
afterEach(() => {
  cleanup();
  removeListener();
  vi.restoreAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('says in which time zone the days are @R16-46', () => {
  expect(screen.getByText(/Days are in Eastern Time \(New York\)\.$/)).toBeTruthy();
});

it('saves all gifts under the name of the day', async () => {
  answer({ [gifts]: csv });
  await press('Download gifts');
  await waitFor(() => expect(saved).toEqual(['presently-gifts-2026-11-23.csv']));
  await waitFor(() =>
    expect(toasts).toEqual([{ text: 'presently-gifts-2026-11-23.csv downloaded', tone: 'success' }]),
  );
});

it('saves all orders, unless a status or dates are chosen', async () => {
  answer({ [orders]: csv });
  await press('Download orders');
  await waitFor(() => expect(saved).toHaveLength(1));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Shipped');
  await userEvent.type(screen.getByLabelText('Ordered after'), '2026-01-01');
  await press('Download orders');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved).toEqual(['presently-orders-2026-11-23.csv', 'presently-orders-2026-11-23.csv']);
  expect(sentTo(orders).map(({ path }) => path)).toEqual([
    '/api/operator/orders/export',
    '/api/operator/orders/export?status=Shipped&from=2026-01-01',
  ]);
});

it('cannot be started again while it is under way', async () => {
  const { resolver, give } = delayed(csv);
  answer({ [gifts]: resolver });
  await press('Download gifts');
  await press('Download gifts');
  give();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sentTo(gifts)).toHaveLength(1);
});

it('saves nothing when the download fails, says why, and can be repeated', async () => {
  answer({ [orders]: reject(503, { error: 'Please wait.' }) });
  await press('Download orders');
  await waitFor(() =>
    expect(toasts).toEqual([{ text: expect.stringMatching(/^Please wait\./), tone: 'error' }]),
  );
  expect(saved).toEqual([]);
  answer({ [orders]: csv });
  await press('Download orders');
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('renews a token that has ended, and saves the file', async () => {
  setToken('ended');
  answer({
    [gifts]: ({ request }) =>
      request.headers.get('authorization') === 'Bearer fresh'
        ? csv()
        : new HttpResponse('{}', { status: 401 }),
    'POST /api/auth/refresh': succeed({ token: 'fresh', user: { user_id: 'u1' } }),
  });
  await press('Download gifts');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sentTo(gifts).map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer ended',
    'Bearer fresh',
  ]);
  setToken(null);
});
