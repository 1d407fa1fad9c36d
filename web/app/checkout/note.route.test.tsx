import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, type HttpResponseResolver } from 'msw';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '~/lib/auth';
import { answer, inTurn, reject, sentTo } from '~/lib/fake-api.fixture';
import { setToken, setUser } from '~/lib/session';
import { setToastListener } from '~/ui/toast';
import { billing } from './checkout.fixture';
import { canEnter } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';
import NoteStep, { clientLoader } from './note.route';

const respond = (resolver: HttpResponseResolver) => answer({ 'POST /api/orders': resolver });
const placed = () =>
  HttpResponse.json({ success: true, gift_id: 'abc', manage_key: 'm1', data: {} }, { status: 201 });
const toasts: string[] = [];
let unsubscribe = () => {};

beforeEach(() => {
  toasts.length = 0;
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Element.prototype.scrollIntoView ??= () => {};
  dispatchCheckout({
    type: 'started',
    gift: { id: 'g1', name: 'Tea', brand: null, price: 24.5, picture: null },
  });
  dispatchCheckout({ type: 'billing-saved', billing });
  dispatchCheckout({ type: 'design-saved', cardImageId: null });
});
afterEach(() => {
  unsubscribe();
  cleanup();
  setToken(null);
  setUser(null);
  vi.restoreAllMocks();
  dispatchCheckout({ type: 'reset' });
  sessionStorage.clear();
});

const SignInMessage = () => <p>{useAuth().signInRequest?.message}</p>;

async function show() {
  const Stub = createRoutesStub([
    {
      path: '/memo-input',
      loader: clientLoader,
      HydrateFallback: () => null,
      Component: NoteStep as never,
    },
    { path: '/card-selection', Component: () => <p>the card</p> },
    { path: '/purchase-complete', Component: () => <p>complete</p> },
    { path: '/purchase/:giftId', Component: () => <p>the billing</p> },
    { path: '/', Component: () => <p>home</p> },
  ]);
  render(
    <AuthProvider>
      <Stub initialEntries={['/memo-input']} />
      <SignInMessage />
    </AuthProvider>,
  );
  await screen.findByLabelText('Short Note');
}
async function type(label: string, value: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(value);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findPay = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $24.50' });
/** The second click of a double click on the previous button is ignored. */
async function pay() {
  const button = await findPay();
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
}

it('counts the characters of both texts and limits them @S2.7-3 @S5-18 @S5-19 @S9-1', async () => {
  await show();
  expect(screen.queryByText('0/100 characters')).not.toBeNull();
  await type('Short Note', 'x'.repeat(120));
  await type('Personal Message', 'y'.repeat(600));
  await screen.findByText('100/100 characters');
  expect(screen.queryByText('500/500 characters')).not.toBeNull();
  expect(getCheckout()).toMatchObject({ shortNote: 'x'.repeat(100), personalMessage: 'y'.repeat(500) });
});

it('requires a short note that is not blank, but no message @S2.7-2 @S5-18', async () => {
  await show();
  const buy = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to Checkout' });
  await type('Short Note', '   ');
  await type('Personal Message', 'Hello');
  expect(buy.disabled).toBe(true);
  await type('Short Note', 'Hi');
  await type('Personal Message', '');
  expect(buy.disabled).toBe(false);
});

it('sends the joined texts and stores the gift link @S4.2-8 @S5-20', async () => {
  respond(placed);
  await show();
  await type('Short Note', ' Hi ');
  await type('Personal Message', 'you ');
  await press('Continue to Checkout');
  await pay();
  await screen.findByText('complete');
  expect(sentTo('POST /api/orders').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      notes: 'Hi you',
      note_title: 'Hi',
      note_body: 'you',
      gifter_id: 'anonymous',
    }),
  ]);
  expect(JSON.parse(sessionStorage.getItem('presently.purchase') ?? 'null')).toMatchObject({
    giftName: 'Tea',
    link: `${location.origin}/track/abc`,
  });
});

it('skips the note, charges nothing before the review, and sends an empty note @S2.7-4 @S4.2-9 @R15-1', async () => {
  respond(placed);
  await show();
  await type('Short Note', 'Hi');
  await press('Skip');
  await screen.findByText('No note');
  expect(sentTo('POST /api/orders')).toEqual([]);
  await pay();
  await screen.findByText('complete');
  expect(sentTo('POST /api/orders')[0]?.body).toMatchObject({ notes: '', note_title: '', note_body: '' });
});

it('shows why the order was rejected, and keeps the texts @S8-16 @R1-2a', async () => {
  respond(reject(402, { code: 'card_declined', error: 'Your card was declined.' }));
  await show();
  await type('Short Note', 'Hi');
  await press('Continue to Checkout');
  await pay();
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toMatch(/^Your card was declined/);
  expect(text).toContain('Failed to create order: Your card was declined.');
  expect(screen.getAllByText('Hi')).not.toEqual([]);
  await press('Change note');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Short Note')).value).toBe('Hi');
});

it('shows an unknown error in an alert and a toast @S8-5 @S8-12 @S8-16 @R1-2c', async () => {
  respond(() => HttpResponse.html('<!doctype html>'));
  await show();
  await type('Short Note', 'Hi');
  await press('Continue to Checkout');
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to create order: Unknown error');
  expect(toasts).toEqual(['Failed to complete purchase. Please try again.']);
});

it('opens the sign-in where guests may not buy, and keeps the entered data @S6-3 @S8-15 @R1-1b', async () => {
  respond(reject(401, { code: 'login_required', error: 'Please log in to complete your purchase' }));
  answer({ 'POST /api/auth/refresh': reject(401) });
  await show();
  await type('Short Note', 'Hi');
  await press('Continue to Checkout');
  await pay();
  await waitFor(() => expect(screen.getAllByText('Please log in to complete your purchase')).toHaveLength(2));
  expect(getCheckout()).toMatchObject({ shortNote: 'Hi', billingInfo: { email: 'grace@example.com' } });
});

it('goes back to the billing step when its data is rejected @S8-14', async () => {
  respond(reject(400, { code: 'invalid_input', fields: { 'billing.email': 'Bad' } }));
  await show();
  await type('Short Note', 'Hi');
  await press('Continue to Checkout');
  await pay();
  await screen.findByText('the billing');
  expect(toasts).toEqual(['Please complete billing information first']);
});

it('shows gift, note, card and total, and asks for money by one button @R15-1 @R15-5', async () => {
  await show();
  await type('Short Note', 'Hi Dana');
  await type('Personal Message', 'Enjoy');
  await press('Continue to Checkout');
  await findPay();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Review and pay');
  for (const text of [
    'Tea',
    'Hi Dana',
    'Enjoy',
    'From Grace Miller',
    'No card design',
    'Visa ending in 4242',
  ])
    expect(screen.getAllByText(text), text).not.toEqual([]);
  expect(screen.getAllByText('$24.50')).not.toEqual([]);
  expect(screen.getAllByRole('button', { name: /pay \$/i })).toHaveLength(1);
  expect(screen.getByRole('list', { name: 'Checkout' }).textContent).toBe(
    'Billing (done)Card (done)Note (done)4Review',
  );
  expect(sentTo('POST /api/orders')).toEqual([]);
});

it.each([
  ['the profile', { first_name: 'Ada', last_name: 'Lovelace' }, 'From Ada Lovelace'],
  ['the profile, without a last name', { first_name: 'Ada', last_name: null }, 'From Ada'],
  ['the billing form if the profile has none', { first_name: null, last_name: null }, 'From Grace Miller'],
])('shows a signed-in buyer the name that the recipient will see: of %s', async (_of, profile, from) => {
  setToken('t1');
  setUser({ user_id: 'u1', profile } as never);
  await show();
  await screen.findByText(from);
  await type('Short Note', 'Hi Dana');
  await press('Continue to Checkout');
  await findPay();
  screen.getByText(from);
});

it('ignores the second click of a double click on the button that opened the review @R15-1', async () => {
  await show();
  await press('Skip');
  const button = await findPay();
  await userEvent.click(button);
  expect(sentTo('POST /api/orders')).toEqual([]);
});

it('shows a price that has changed and asks again; the second click of a double click pays nothing @R15-93', async () => {
  const repriced = reject(409, { code: 'price_changed', error: 'x', amount: 2700 });
  answer({ 'POST /api/orders': inTurn(repriced, placed) });
  await show();
  await press('Skip');
  await pay();
  await screen.findByText(/The price changed from \$24\.50 to \$27\.00\. You haven't been charged\./);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $27.00' });
  await userEvent.click(button);
  expect(sentTo('POST /api/orders')).toHaveLength(1);
  expect(screen.queryAllByText('$24.50')).toEqual([]);
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  await screen.findByText('complete');
  expect(sentTo('POST /api/orders').map(({ body }) => body.expected_amount)).toEqual([2450, 2700]);
});

it('pays with another card that is entered in place @R15-2', async () => {
  answer({
    'GET /api/config': () => HttpResponse.json({ success: true, data: { card_processor: 'sandbox' } }),
    'POST /sandbox/v1/payment_methods': () =>
      HttpResponse.json({ id: 'pm_2', card: { brand: 'mastercard', last4: '4444' } }),
  });
  answer({
    'POST /api/orders': inTurn(
      reject(402, { code: 'card_declined', error: 'Your card was declined.' }),
      placed,
    ),
  });
  await show();
  await press('Skip');
  await pay();
  await userEvent.click(await screen.findByRole('button', { name: 'Use another card' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Card Number/)));
  await pay();
  await screen.findByText('complete');
  expect(sentTo('POST /api/orders').map(({ body }) => body.payment_method_id)).toEqual(['pm_1', 'pm_2']);
});

it('keeps the card when another one is not entered after all @R15-2', async () => {
  answer({
    'GET /api/config': () => HttpResponse.json({ success: true, data: { card_processor: 'sandbox' } }),
  });
  respond(placed);
  await show();
  await press('Skip');
  await findPay();
  await press('Change payment card');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Visa ending in 4242' }));
  await pay();
  await screen.findByText('complete');
  expect(sentTo('POST /api/orders')[0]?.body.payment_method_id).toBe('pm_1');
});

it('buys nothing while the other card is refused by its processor, which says so at the card @R15-2', async () => {
  answer({
    'GET /api/config': () => HttpResponse.json({ success: true, data: { card_processor: 'sandbox' } }),
    'POST /sandbox/v1/payment_methods': () =>
      HttpResponse.json({ error: { message: 'Your card number is wrong.', code: 'x' } }, { status: 402 }),
  });
  await show();
  await press('Skip');
  await findPay();
  await press('Change payment card');
  await screen.findByLabelText(/Card Number/);
  await pay();
  await screen.findByText('Your card number is wrong.');
  expect(sentTo('POST /api/orders')).toEqual([]);
});

it('says that the card processor could not be reached @R15-2', async () => {
  answer({
    'GET /api/config': () => HttpResponse.json({ success: true, data: { card_processor: 'sandbox' } }),
    'POST /sandbox/v1/payment_methods': () => HttpResponse.error(),
  });
  await show();
  await press('Skip');
  await findPay();
  await press('Change payment card');
  await screen.findByLabelText(/Card Number/);
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't reach the card processor");
  expect(sentTo('POST /api/orders')).toEqual([]);
});

it('asks again for the review of a note that was changed after it @R15-1', async () => {
  await show();
  await type('Short Note', 'Hi');
  await press('Continue to Checkout');
  await findPay();
  await press('Back');
  await screen.findByLabelText('Short Note');
  await type('Short Note', 'Hello');
  expect(canEnter(getCheckout(), 'complete')).toBe(false);
});

it('goes back to the card step @S2.7-4', async () => {
  await show();
  await press('Back');
  await screen.findByText('the card');
});

it('redirects to the home page without a card step @S4.2-5', async () => {
  dispatchCheckout({ type: 'reset' });
  const Stub = createRoutesStub([
    { path: '/memo-input', loader: clientLoader, HydrateFallback: () => null, Component: NoteStep as never },
    { path: '/', Component: () => <p>home</p> },
  ]);
  render(<Stub initialEntries={['/memo-input']} />);
  await screen.findByText('home');
});
