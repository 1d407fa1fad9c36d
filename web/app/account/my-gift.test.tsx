import type { CardImage } from '@presently/contracts/catalogue';
import type { Order } from '@presently/contracts/orders';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { TOKEN_KEY } from '~/lib/session';
import { sessionMiddleware } from '~/lib/session-middleware';
import Gifts, { clientAction, clientLoader } from './gifts.route';
import { MyGift } from './my-gift';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const waiting = {
  id: 'o1',
  order_number: 'P-10432',
  url_id: 'l1',
  status: 'Picked',
  payment_status: 'paid',
  amount_paid: 24.5,
  claimed: false,
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-12-04T12:00:00.000Z',
  notes: '',
  note_title: '',
  note_body: '',
  card_image_id: null,
  gift_date: '2026-12-24',
  editable: true,
  gift_link: 'http://localhost/track/l1',
  inventory_item: { name: 'Walnut chess set', images: [] },
  cancellable: true,
  extendable: true,
  resendable: true,
} as unknown as Order;

function show(order: Order): void {
  const Stub = createRoutesStub([{ path: '/', Component: () => <MyGift order={order} cards={[]} /> }]);
  render(<Stub />);
}

const page = (order: Order) => () =>
  HttpResponse.json({
    success: true,
    data: [order],
    pagination: { page: 1, limit: 10, total: 1, has_more: false },
  });

/** The page of a user with this gift, which is loaded again after each action. */
async function showPage(order: Order) {
  localStorage.setItem(TOKEN_KEY, 't1');
  answer({
    'GET /api/users/me': succeed({ user_id: 'u1', profile: {} }),
    'GET /api/orders': page(order),
    'GET /api/card-images': succeed([
      { id: 'c1', name: 'Stars', image_url: '/media/stars-640.webp' } as CardImage,
    ]),
    'GET /api/card-images/categories': succeed([]),
  });
  const Stub = createRoutesStub([
    {
      middleware: [sessionMiddleware],
      HydrateFallback: () => null,
      children: [
        {
          path: '/',
          loader: clientLoader as never,
          action: clientAction as never,
          Component: Gifts as never,
        },
      ],
    },
  ]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
  await screen.findByRole('article');
}

it('names the gift in its link and its buttons', () => {
  show(waiting);
  screen.getByRole('textbox', { name: 'Gift link for Walnut chess set' });
  for (const name of [
    'Extend the deadline: Walnut chess set',
    'Email me the link again: Walnut chess set',
    'Replace the link for Walnut chess set',
    'Cancel gift: Walnut chess set',
  ])
    screen.getByRole('button', { name });
});

async function cancel(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel gift: Walnut chess set' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this gift?' });
  within(dialog).getByText(/refund \$24\.50 to the card you paid with/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the gift' }));
}

it('cancels the gift after a confirmation', async () => {
  const cancelled: Order = { ...waiting, status: 'Cancelled', cancellable: false };
  answer({ 'POST /api/orders/o1/cancel': succeed(cancelled) });
  await showPage(waiting);
  answer({ 'GET /api/orders': page(cancelled) });
  await cancel();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('textbox', { name: /Gift link/ })).toBeNull();
});

it('says in the confirmation why the gift could not be cancelled', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({ 'POST /api/orders/o1/cancel': reject(409, { error: 'This gift was already claimed.' }) });
  await showPage(waiting);
  answer({ 'GET /api/orders': page({ ...waiting, cancellable: false }) });
  await cancel();
  const dialog = screen.getByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('This gift was already claimed.');
});

it('has no link, date, price or action while the bank has yet to approve the payment', () => {
  show({
    ...waiting,
    payment_status: 'requires_action',
    amount_paid: 0,
    cancellable: false,
    extendable: false,
    resendable: false,
  });
  screen.getByText('Waiting for your bank');
  screen.getByText(/Your gift link will show up here once your bank approves the payment/);
  screen.getByText('P-10432');
  for (const role of ['textbox', 'link', 'button']) expect(screen.queryByRole(role)).toBeNull();
  for (const text of [/Sent on/, /\$/, /Not opened/]) expect(screen.queryByText(text)).toBeNull();
});

const changeButton = { name: 'Change note, card, or date: Walnut chess set' };

async function writeNote(): Promise<void> {
  await userEvent.click(screen.getByRole('button', changeButton));
  await userEvent.type(await screen.findByLabelText('Personal Message'), 'For you');
  await userEvent.click(screen.getByLabelText('Stars'));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
}

it('changes note, card and date until the gift is opened', async () => {
  const changed = { ...waiting, notes: 'For you', note_body: 'For you', card_image_id: 'c1' };
  answer({ 'PUT /api/orders/o1': succeed(changed) });
  await showPage(waiting);
  answer({ 'GET /api/orders': page(changed) });
  await writeNote();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('For you').closest('article')).not.toBeNull();
  expect(sentTo('PUT /api/orders/o1').map(({ body }) => body)).toEqual([
    { note_title: '', note_body: 'For you', card_image_id: 'c1', gift_date: '2026-12-24' },
  ]);
});

it('keeps what was typed if the gift was opened meanwhile, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({ 'PUT /api/orders/o1': reject(409, { error: 'This gift was already opened.' }) });
  await showPage(waiting);
  answer({ 'GET /api/orders': page({ ...waiting, editable: false }) });
  await writeNote();
  await screen.findByText('This gift was already opened.');
  await waitFor(() => expect(screen.queryByRole('button', { ...changeButton, hidden: true })).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Personal Message').value).toBe('For you');
});

it('shows the headline of a note apart from its body', () => {
  show({
    ...waiting,
    notes: 'Happy birthday Love, Ada',
    note_title: 'Happy birthday',
    note_body: 'Love, Ada',
  });
  screen.getByText('Happy birthday');
  screen.getByText('Love, Ada');
});

it.each([
  ["its gifter's page while it is unclaimed", false, '/track/o1'],
  ['the page of the gift link once it is claimed', true, '/track/l1'],
])('is tracked at %s', (_page, claimed, path) => {
  show({ ...waiting, claimed });
  expect(screen.getByRole('link', { name: 'Track this gift' }).getAttribute('href')).toBe(path);
});

it('has no link and no action once it is cancelled', () => {
  show({ ...waiting, status: 'Cancelled', cancel_reason: 'cancelled' });
  for (const role of ['textbox', 'link', 'button']) expect(screen.queryByRole(role)).toBeNull();
});
