import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, inTurn, reject, sentTo } from '~/lib/fake-api.fixture';
import { billing } from './checkout.fixture';
import { dispatchCheckout, getCheckout } from './checkout-store';
import ExpressCheckout from './express-checkout';
import { loadStripeOnce } from './stripe';

vi.mock('./stripe', () => ({ loadStripeOnce: vi.fn() }));

const config = {
  card_processor: 'sandbox',
  guest_checkout: true,
  stripe_publishable_key: null,
  stripe_js_url: null,
  local_inbox: false,
  claim_window_days: 14,
  shop_name: 'Presently',
  contact_email: null,
  contact_phone: null,
  contact_address: null,
} as const;
const gift = { id: 'g1', name: 'Tea', brand: null, price: 24.5, picture: null };
const placed = () =>
  HttpResponse.json({ success: true, gift_id: 'link-1', manage_key: 'm1', data: {} }, { status: 201 });
const lost = () => HttpResponse.error();
const declined = reject(402, { code: 'card_declined', error: 'Your card was declined.' });
const orders = () => sentTo('POST /api/orders');
const keys = () => orders().map(({ headers }) => headers.get('idempotency-key'));
const useCard = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Element.prototype.scrollIntoView ??= () => {};
  dispatchCheckout({ type: 'started', gift });
  let count = 0;
  answer({
    'POST /sandbox/v1/payment_methods': () =>
      HttpResponse.json({ id: `pm_${++count}`, card: { brand: 'visa', last4: '4242' } }),
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useCard.mockReset();
  dispatchCheckout({ type: 'reset' });
  sessionStorage.clear();
});

function show(more: object = {}) {
  const Page = () => <ExpressCheckout config={{ ...config, ...more }} gift={gift} onUseCard={useCard} />;
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/purchase-complete', Component: () => <p>complete</p> },
  ]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function authorise() {
  await press('Pay with Sandbox Wallet');
  await press('Authorize');
}

it('buys at once with who pays as the wallet tells, and lets card and note be added after @R15-10 @R15-11', async () => {
  answer({ 'POST /api/orders': placed });
  show();
  await authorise();
  await screen.findByText('complete');
  expect(orders()[0]?.body).toMatchObject({
    payment_method_id: 'pm_1',
    notes: '',
    wallet: { first_name: 'Grace', last_name: 'Miller', email: 'grace@example.com' },
  });
  expect(orders()[0]?.body).not.toHaveProperty('billing');
  expect(JSON.parse(sessionStorage.getItem('presently.purchase') ?? '{}')).toMatchObject({
    email: 'grace@example.com',
    canAddNote: true,
  });
});

it('leaves out a card and note chosen before going back here, and keeps them to be added after', async () => {
  answer({ 'POST /api/orders': placed });
  dispatchCheckout({ type: 'billing-saved', billing });
  dispatchCheckout({ type: 'design-saved', cardImageId: 'cake' });
  dispatchCheckout({ type: 'notes-drafted', shortNote: 'Hi', personalMessage: 'Enjoy' });
  dispatchCheckout({ type: 'notes-saved', notes: 'Hi Enjoy' });
  show();
  await authorise();
  await screen.findByText('complete');
  expect(orders()[0]?.body).toMatchObject({ notes: '', note_title: '', note_body: '' });
  expect(orders()[0]?.body).not.toHaveProperty('card_image_id');
  expect(JSON.parse(sessionStorage.getItem('presently.purchase') ?? '{}')).toMatchObject({
    canAddNote: true,
    hasCardOrNote: false,
    draft: { cardImageId: 'cake', shortNote: 'Hi', personalMessage: 'Enjoy' },
  });
});

it('sends the amount that the wallet has shown, and asks again for another one @R15-93', async () => {
  const repriced = reject(409, { code: 'price_changed', error: 'x', amount: 2700 });
  answer({ 'POST /api/orders': inTurn(repriced, placed) });
  show();
  await authorise();
  await screen.findByText(/The price changed from \$24\.50 to \$27\.00\./);
  expect(getCheckout().attempts).toEqual({});
  expect(getCheckout().giftData?.price).toBe(27);
  await authorise();
  await screen.findByText('complete');
  expect(orders().map(({ body }) => body.expected_amount)).toEqual([2450, 2700]);
});

it('asks for an email address, and nothing else, where the wallet has none @R15-11', async () => {
  answer({ 'POST /api/orders': placed });
  show();
  await press('Pay with Sandbox Wallet');
  await userEvent.click(await screen.findByLabelText('Share my email'));
  await press('Authorize');
  const dialog = await screen.findByRole('dialog', { name: 'Where should we send your receipt?' });
  expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
  expect(orders()).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('Email'), 'me@example.com{Enter}');
  await screen.findByText('complete');
  expect(orders()[0]?.body.wallet.email).toBe('me@example.com');
});

it('shows that the card of a wallet was refused, and leads to the card fields @R15-10', async () => {
  answer({ 'POST /api/orders': declined });
  show();
  await authorise();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your card was declined/);
  await press('Use another card');
  expect(useCard).toHaveBeenCalledOnce();
  expect(getCheckout().attempts).toEqual({});
});

it('a lost answer is asked for again with the same key, without another authorisation @R15-12', async () => {
  answer({ 'POST /api/orders': inTurn(lost, placed) });
  show();
  await authorise();
  await press('Try again');
  await screen.findByText('complete');
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

it('after a lost answer another authorisation is not charged beside the first one @R15-12', async () => {
  answer({ 'POST /api/orders': inTurn(lost, placed) });
  show();
  await authorise();
  await screen.findByRole('alert');
  await authorise();
  await screen.findByText('complete');
  expect(orders().map(({ body }) => body.payment_method_id)).toEqual(['pm_1', 'pm_1']);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

it('is not there for guests where only members buy @R15-13', async () => {
  show({ guest_checkout: false });
  expect(screen.queryByRole('region', { name: 'Express checkout' })).toBeNull();
});

type Listener = (event: object) => void;

/** Stripe.js with an Express Checkout Element; `emit` simulates events in its iframe. */
function fakeStripe() {
  const listeners: Record<string, Listener> = {};
  const element = {
    on(name: string, listener: Listener) {
      listeners[name] = listener;
    },
    mount: vi.fn(),
    destroy: vi.fn(),
  };
  const elements = { create: vi.fn(() => element), submit: async () => ({}) };
  const stripe = {
    elements: vi.fn(() => elements),
    createConfirmationToken: vi.fn(async () => ({ confirmationToken: { id: 'ctoken_1' } })),
  };
  vi.mocked(loadStripeOnce).mockResolvedValue(stripe as never);
  return { stripe, elements, element, emit: (name: string, event: object) => listeners[name]?.(event) };
}

it('pays by what Stripe’s wallet has authorised @R15-10 @R15-12', async () => {
  answer({ 'POST /api/orders': placed });
  const { stripe, element, emit } = fakeStripe();
  show({ card_processor: 'stripe', stripe_publishable_key: 'pk_1' });
  await waitFor(() => expect(element.mount).toHaveBeenCalled());
  expect(stripe.elements).toHaveBeenCalledWith(expect.objectContaining({ amount: 2450, currency: 'usd' }));
  emit('ready', { availablePaymentMethods: { applePay: true } });
  emit('confirm', { billingDetails: { name: 'Ada Lovelace', email: 'ada@example.com' } });
  await screen.findByText('complete');
  expect(orders()[0]?.body).toMatchObject({
    payment_method_id: 'ctoken_1',
    wallet: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  });
});

it('tells the wallet when its authorisation fails, and buys nothing @R15-12', async () => {
  const { stripe, element, emit } = fakeStripe();
  stripe.createConfirmationToken.mockResolvedValue({ error: { message: 'No.' } } as never);
  show({ card_processor: 'stripe', stripe_publishable_key: 'pk_1' });
  await waitFor(() => expect(element.mount).toHaveBeenCalled());
  const paymentFailed = vi.fn();
  emit('confirm', { paymentFailed });
  await waitFor(() => expect(paymentFailed).toHaveBeenCalledWith({ message: 'No.' }));
  expect(orders()).toEqual([]);
});

it('is marked as loading, which hides it without scripts, until it is known whether there is a wallet', async () => {
  const { element, emit } = fakeStripe();
  show({ card_processor: 'stripe', stripe_publishable_key: 'pk_1' });
  await waitFor(() => expect(element.mount).toHaveBeenCalled());
  const isBusy = () => screen.getByText('or pay by card').closest('[aria-busy="true"]') !== null;
  expect(isBusy()).toBe(true);
  emit('ready', { availablePaymentMethods: { applePay: true } });
  await waitFor(() => expect(isBusy()).toBe(false));
});

it('leaves no gap when there is no wallet @R15-13', async () => {
  const { element, emit } = fakeStripe();
  show({ card_processor: 'stripe', stripe_publishable_key: 'pk_1' });
  await waitFor(() => expect(element.mount).toHaveBeenCalled());
  emit('ready', { availablePaymentMethods: undefined });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Express checkout' })).toBeNull());
});

it('leaves no gap when Stripe cannot be loaded @R15-13', async () => {
  vi.mocked(loadStripeOnce).mockRejectedValue(new Error('no network'));
  show({ card_processor: 'stripe', stripe_publishable_key: 'pk_1' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Express checkout' })).toBeNull());
});
