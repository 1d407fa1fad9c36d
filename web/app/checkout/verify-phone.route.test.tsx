import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, sentTo, succeed } from '~/lib/fake-api.fixture';
import { setToken, setUser } from '~/lib/session';
import { billing, gift } from './checkout.fixture';
import { dispatchCheckout } from './checkout-store';
import VerifyPhone, { clientLoader } from './verify-phone.route';

// The route's props are typed by the router, which does not load it here.
const Route = VerifyPhone as unknown as (props: { loaderData: object; matches: object }) => ReactNode;
const load = (giftId: string) => clientLoader({ params: { giftId } } as never);
const billingStep = expect.objectContaining({ status: 302 });

beforeEach(() => {
  dispatchCheckout({ type: 'started', gift });
  dispatchCheckout({ type: 'verification-started', billing, phone: '(555) 123-4567' });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  setToken(null);
  setUser(null);
  dispatchCheckout({ type: 'reset' });
});

it('continues with the phone number after a reload @R1-11b', async () => {
  expect(await load('g1')).toEqual({ phone: '(555) 123-4567', design: null });
});

it('goes back to the billing form for another gift, and when nothing is to be verified', async () => {
  await expect(load('g2')).rejects.toEqual(billingStep);
  dispatchCheckout({ type: 'verification-cancelled' });
  await expect(load('g1')).rejects.toEqual(billingStep);
});

it('goes back to the billing form when the user has signed in since', async () => {
  setToken('t1');
  setUser({ user_id: 'u1' } as never);
  await expect(load('g1')).rejects.toEqual(billingStep);
});

it('continues with the review after a reload once the phone is verified @R15-3', async () => {
  dispatchCheckout({ type: 'phone-verified' });
  setToken('t1');
  setUser({ user_id: 'u1' } as never);
  expect(await load('g1')).toEqual({ phone: '(555) 123-4567', design: null });
});

const design = {
  id: 'cake',
  name: 'Cake and Balloons',
  description: 'A cake',
  image_url: '/media/cake-640.webp',
  category: 'birthday',
};

/** The review of a guest who is about to have an account. */
async function showReview() {
  dispatchCheckout({ type: 'phone-verified' });
  setToken('t1');
  setUser({ user_id: 'u1', profile: {} } as never);
  answer({
    'GET /api/config': succeed({ card_processor: 'sandbox', guest_checkout: true }),
    'GET /api/card-images/cake': succeed(design),
    'POST /sandbox/v1/payment_methods': () =>
      HttpResponse.json({ id: 'pm_2', card: { brand: 'visa', last4: '4242' } }),
    'POST /api/orders': () =>
      HttpResponse.json({ success: true, gift_id: 'l1', manage_key: null, data: {} }, { status: 201 }),
  });
  show();
  await screen.findByRole('heading', { name: 'Review and pay' });
}

function show() {
  const matches = [null, { loaderData: { gift } }];
  const Page = () => <Route loaderData={useLoaderData()} matches={matches} />;
  const Stub = createRoutesStub([
    {
      path: '/purchase/:giftId/verify',
      loader: clientLoader as never,
      HydrateFallback: () => null,
      Component: Page,
    },
    { path: '/purchase/:giftId/sent', Component: () => <p>sent</p> },
    { path: '/memo-input', Component: () => <p>the note</p> },
  ]);
  render(
    <AuthProvider>
      <Stub initialEntries={['/purchase/g1/verify']} />
    </AuthProvider>,
  );
}

it('leaves a Ctrl-click on the way back to the browser, which opens a new tab', async () => {
  answer({ 'GET /api/config': succeed({ card_processor: 'sandbox', guest_checkout: true }) });
  show();
  const link = await screen.findByRole('link', { name: 'Back to checkout' });
  let isLeftToBrowser = false;
  const handle = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', handle, { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(isLeftToBrowser).toBe(true);
  expect(await load('g1')).toEqual({ phone: '(555) 123-4567', design: null });
});

it('shows for a second that the phone is verified, during which a reload leads to the review @R1-12b', async () => {
  const profile = { first_name: 'Grace', last_name: 'Miller', email: 'grace@example.com' };
  answer({
    'GET /api/config': succeed({ card_processor: 'sandbox', guest_checkout: true }),
    'POST /api/auth/verify-code': succeed({ token: 't1', user: { user_id: 'u1', profile } }),
  });
  show();
  await userEvent.type(await screen.findByLabelText('Verification code'), '123456');
  await screen.findByText('Phone verified');
  expect(screen.queryByRole('heading', { name: 'Review and pay' })).toBeNull();
  expect(await load('g1')).toEqual({ phone: '(555) 123-4567', design: null });
  await screen.findByRole('heading', { name: 'Review and pay' }, { timeout: 3_000 });
});

function chooseCardAndNote() {
  dispatchCheckout({ type: 'design-saved', cardImageId: 'cake' });
  dispatchCheckout({ type: 'notes-drafted', shortNote: 'Hi Dana', personalMessage: 'Enjoy' });
  dispatchCheckout({ type: 'notes-saved', notes: 'Hi Dana Enjoy' });
}

async function payByCard() {
  const pay = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $24.50' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  await userEvent.click(pay);
}

async function payByWallet() {
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with Sandbox Wallet' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Authorize' }));
}

const sentOrder = () => sentTo('POST /api/orders')[0]?.body;
const lastPurchase = () => JSON.parse(sessionStorage.getItem('presently.purchase') ?? '{}');

it.each([
  ['card', payByCard],
  ['wallet', payByWallet],
])('shows the card and note reviewed earlier, and buys them by %s', async (_name, pay) => {
  chooseCardAndNote();
  await showReview();
  screen.getByText('Cake and Balloons');
  expect(screen.getAllByText('Hi Dana')).not.toEqual([]);
  expect(screen.queryByText(/right after you pay/)).toBeNull();
  await pay();
  await screen.findByText('sent');
  expect(sentOrder()).toMatchObject({ card_image_id: 'cake', note_title: 'Hi Dana', note_body: 'Enjoy' });
  expect(lastPurchase()).toMatchObject({ canAddNote: false });
});

it.each([
  ['were not chosen', () => {}],
  ['were skipped', skipCardAndNote],
  ['were changed after their review', changeNoteAfterReview],
])('buys no card and note when they %s, which can be added later as it says', async (_name, prepare) => {
  prepare();
  await showReview();
  screen.getByText('You can add a greeting card and a note right after you pay.');
  await payByCard();
  await screen.findByText('sent');
  expect(sentOrder()).toMatchObject({ notes: '', note_title: '', note_body: '' });
  expect(sentOrder()).not.toHaveProperty('card_image_id');
  expect(lastPurchase()).toMatchObject({ canAddNote: true });
});

function skipCardAndNote() {
  dispatchCheckout({ type: 'design-saved', cardImageId: null });
  dispatchCheckout({ type: 'notes-saved', notes: '' });
}

function changeNoteAfterReview() {
  chooseCardAndNote();
  dispatchCheckout({ type: 'notes-drafted', shortNote: 'Hi', personalMessage: '' });
}

it('leads to the note, to change it', async () => {
  chooseCardAndNote();
  await showReview();
  await userEvent.click(screen.getByRole('button', { name: 'Change note' }));
  await screen.findByText('the note');
});
