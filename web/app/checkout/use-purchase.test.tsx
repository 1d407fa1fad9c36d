import type { PublicConfig } from '@presently/contracts/payments';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '~/lib/auth';
import { answer, delayed, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { loadPublicConfig } from '~/lib/public-config';
import { billing, gift } from './checkout.fixture';
import { emptyCheckout } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';
import { usePurchase } from './use-purchase';

const stripe = vi.hoisted(() => {
  const handleNextAction = vi.fn();
  return { handleNextAction, load: vi.fn(async () => ({ handleNextAction })) };
});
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: stripe.load }));
vi.mock('~/lib/public-config', { spy: true });

const placed = { success: true, gift_id: 'link-1', manage_key: 'm1', data: { order_number: 'P-10432' } };
const declined = { success: false, error: 'Your card was declined.', code: 'card_declined', request_id: 'r' };

const orders = () => sentTo('POST /api/orders');
const keys = () => orders().map(({ headers }) => headers.get('idempotency-key'));
const lost = () => HttpResponse.error();
const json = (status: number, body: object) => () => HttpResponse.json(body, { status });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  dispatchCheckout({ type: 'reset' });
  dispatchCheckout({ type: 'started', gift });
  dispatchCheckout({ type: 'billing-saved', billing });
  dispatchCheckout({ type: 'design-saved', cardImageId: null });
  saveNote('Hello');
});

function saveNote(note: string) {
  dispatchCheckout({ type: 'notes-drafted', shortNote: note, personalMessage: '' });
  dispatchCheckout({ type: 'notes-saved', notes: note });
}
afterEach(() => {
  cleanup();
  vi.mocked(loadPublicConfig).mockReset();
  vi.restoreAllMocks();
});

function start(options?: Parameters<typeof usePurchase>[1]) {
  const onPlaced = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => {
    const page = { path: '*', Component: () => <AuthProvider>{children}</AuthProvider> };
    const Stub = createRoutesStub([page]);
    return <Stub initialEntries={['/memo-input']} />;
  };
  const hook = () => ({ ...usePurchase(onPlaced, options), auth: useAuth(), path: useLocation().pathname });
  const { result } = renderHook(hook, { wrapper });
  return { onPlaced, now: () => result.current, buy: () => act(async () => await result.current.buy()) };
}

it('a declined card ends the attempt: the next press starts a new one with its own key @R2-30', async () => {
  answer({ 'POST /api/orders': inTurn(json(402, declined), json(201, placed)) });
  const { buy, now, onPlaced } = start();
  await buy();
  expect(now().problem).toEqual({
    kind: 'card',
    message: 'Failed to create order: Your card was declined.',
  });
  expect(getCheckout().attempts).toEqual({});
  expect(onPlaced).not.toHaveBeenCalled();
  await buy();
  expect(orders()).toHaveLength(2);
  expect(keys()[1]).not.toBe(keys()[0]);
  expect(orders()[1]?.body).toEqual(orders()[0]?.body);
  expect(onPlaced).toHaveBeenCalledOnce();
  expect(now().problem).toBeNull();
});

const repriced = json(409, {
  success: false,
  error: 'x',
  code: 'price_changed',
  request_id: 'r',
  amount: 2700,
});

it('a price that has changed is shown and asked for again, by a new attempt that sends the new amount @R15-93', async () => {
  answer({ 'POST /api/orders': inTurn(repriced, json(201, placed)) });
  const { buy, now, onPlaced } = start();
  await buy();
  expect(now().problem).toEqual({ kind: 'price', message: 'The price changed from $24.50 to $27.00.' });
  expect(getCheckout().attempts).toEqual({});
  expect(getCheckout().giftData?.price).toBe(27);
  expect(onPlaced).not.toHaveBeenCalled();
  await buy();
  expect(orders().map(({ body }) => body.expected_amount)).toEqual([2450, 2700]);
  expect(keys()[1]).not.toBe(keys()[0]);
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('a price that changes after a lost response does not buy a second gift @R15-93', async () => {
  answer({ 'POST /api/orders': inTurn(lost, json(201, placed)) });
  answer({ 'PUT /api/orders/manage/m1': succeed({}) });
  const { buy, onPlaced } = start();
  await buy();
  dispatchCheckout({ type: 'started', gift: { ...gift, price: 27 } });
  await buy();
  expect(orders().map(({ body }) => body.expected_amount)).toEqual([2450, 2450]);
  expect(keys()[1]).toBe(keys()[0]);
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('a lost attempt at the old price that turns out refused is followed by one at the price that was seen @R15-93', async () => {
  answer({ 'POST /api/orders': inTurn(lost, repriced, json(201, placed)) });
  const { buy, onPlaced } = start();
  await buy();
  dispatchCheckout({ type: 'started', gift: { ...gift, price: 27 } });
  await buy();
  expect(orders().map(({ body }) => body.expected_amount)).toEqual([2450, 2450, 2700]);
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('a lost response leaves the attempt open: the next press retries it with the same key', async () => {
  answer({ 'POST /api/orders': inTurn(lost, json(201, placed)) });
  const { buy, now, onPlaced } = start();
  await buy();
  expect(now().problem?.message).toMatch(/^Failed to create order: No connection/);
  await buy();
  expect(keys()).toEqual([keys()[0], keys()[0]]);
  expect(onPlaced).toHaveBeenCalledWith(
    expect.objectContaining({
      urlId: 'link-1',
      orderNumber: 'P-10432',
      manageKey: 'm1',
      email: 'grace@example.com',
    }),
  );
});

it('a card changed after a lost response is not charged beside the first one @R15-2', async () => {
  answer({ 'POST /api/orders': inTurn(lost, json(201, placed)) });
  answer({ 'PUT /api/orders/manage/m1': succeed({}) });
  const { buy, onPlaced } = start();
  await buy();
  dispatchCheckout({ type: 'payment-card-changed', card: { id: 'pm_2', brand: 'visa', last4: '1111' } });
  await buy();
  expect(orders().map(({ body }) => body.payment_method_id)).toEqual(['pm_1', 'pm_1']);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
  expect(onPlaced).toHaveBeenCalledOnce();
});

const otherGift = { ...gift, id: 'g2', name: 'Coffee' };

it('a lost purchase is not repeated after the checkout of another gift was opened in between @R15-2', async () => {
  answer({ 'POST /api/orders': inTurn(lost, json(201, placed)) });
  answer({ 'PUT /api/orders/manage/m1': succeed({}) });
  await start().buy();
  dispatchCheckout({ type: 'started', gift: otherGift });
  dispatchCheckout({ type: 'started', gift });
  dispatchCheckout({ type: 'billing-saved', billing: { ...billing, payment_method_id: 'pm_2' } });
  const { buy, onPlaced } = start();
  await buy();
  expect(orders().map(({ body }) => body.payment_method_id)).toEqual(['pm_1', 'pm_1']);
  expect(keys()[1]).toBe(keys()[0]);
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('names the gift that was bought, and keeps the checkout of another one that was opened meanwhile', async () => {
  const late = delayed(json(201, placed));
  answer({ 'POST /api/orders': late.resolver });
  const { now, onPlaced } = start();
  await act(async () => void now().buy());
  dispatchCheckout({ type: 'started', gift: otherGift });
  dispatchCheckout({ type: 'billing-saved', billing });
  await act(async () => late.give());
  await waitFor(() => expect(onPlaced).toHaveBeenCalledWith(expect.objectContaining({ giftName: 'Tea' })));
  expect(getCheckout()).toMatchObject({ giftId: 'g2', billingInfo: billing });
  expect(getCheckout().attempts).toEqual({});
});

/** A purchase that is answered only after the checkout of another gift was opened. */
async function answerAfterOtherGift(response: () => Response) {
  const late = delayed(response);
  answer({ 'POST /api/orders': late.resolver });
  const started = start();
  await act(async () => void started.now().buy());
  dispatchCheckout({ type: 'started', gift: otherGift });
  dispatchCheckout({ type: 'billing-saved', billing });
  await act(async () => late.give());
  await waitFor(() => expect(started.now().isBusy).toBe(false));
  expect(getCheckout().attempts).toEqual({});
  return started;
}

it('a new price that arrives after the checkout of another gift was opened is not shown there @R15-93', async () => {
  const { now } = await answerAfterOtherGift(repriced);
  expect(getCheckout().giftData).toEqual(otherGift);
  expect(now().problem).toBeNull();
});

it('billing that is rejected after the checkout of another gift was opened leads to the gift being bought', async () => {
  const { now } = await answerAfterOtherGift(
    reject(400, { code: 'invalid_input', fields: { 'billing.city': 'x' } }),
  );
  await waitFor(() => expect(now().path).toBe('/purchase/g1'));
});

it('a sign-in that is required after the checkout of another gift was opened does not buy that gift', async () => {
  const { now, onPlaced } = await answerAfterOtherGift(reject(401, { code: 'login_required' }));
  const user = { user_id: 'u1', phone_number: '+12015550123', profile: {} } as never;
  await act(async () => now().auth.signInRequest?.onSignedIn?.(user));
  await waitFor(() => expect(now().isBusy).toBe(false));
  expect(orders()).toHaveLength(1);
  expect(onPlaced).not.toHaveBeenCalled();
});

it('a card that is saved after the checkout of another gift was opened does not pay for that gift', async () => {
  answer({ 'POST /api/orders': json(201, placed) });
  const { now } = start();
  const card = Promise.withResolvers<boolean>();
  await act(async () => void now().buy(() => card.promise));
  dispatchCheckout({ type: 'started', gift: otherGift });
  dispatchCheckout({ type: 'billing-saved', billing });
  await act(async () => card.resolve(true));
  await waitFor(() => expect(now().isBusy).toBe(false));
  expect(orders()).toEqual([]);
});

it('a second press while the first is in progress does nothing', async () => {
  const late = delayed(json(201, placed));
  answer({ 'POST /api/orders': late.resolver });
  const { now, onPlaced } = start();
  await act(async () => {
    void now().buy();
    void now().buy();
  });
  expect(now().isBusy).toBe(true);
  await act(async () => late.give());
  await waitFor(() => expect(now().isBusy).toBe(false));
  expect(orders()).toHaveLength(1);
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('stays busy until the page has been left, and only then ends the checkout', async () => {
  answer({ 'POST /api/orders': json(201, placed) });
  const { now, onPlaced } = start();
  const left = Promise.withResolvers<void>();
  onPlaced.mockReturnValue(left.promise);
  await act(async () => void now().buy());
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce());
  await act(async () => await now().buy());
  expect(now().isBusy).toBe(true);
  expect(orders()).toHaveLength(1);
  expect(getCheckout().giftId).toBe('g1');
  await act(async () => left.resolve());
  expect(now().isBusy).toBe(false);
  expect(getCheckout()).toEqual(emptyCheckout);
});

it('can pay again when the page could not be left', async () => {
  answer({ 'POST /api/orders': json(201, placed) });
  const { now, onPlaced } = start();
  onPlaced.mockRejectedValueOnce(new Error('no network'));
  await act(async () => await expect(now().buy()).rejects.toThrow('no network'));
  expect(now().isBusy).toBe(false);
  expect(getCheckout().giftId).toBe('g1');
});

it('a note changed after a lost response is saved to the order that the lost attempt placed', async () => {
  answer({ 'POST /api/orders': inTurn(lost, json(201, placed)) });
  answer({ 'PUT /api/orders/manage/m1': succeed({}) });
  const { buy, onPlaced } = start();
  await buy();
  saveNote('Hello again');
  await buy();
  expect(orders().map(({ body }) => body.notes)).toEqual(['Hello', 'Hello']);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
  expect(sentTo('PUT /api/orders/manage/m1')[0]?.body).toEqual({
    note_title: 'Hello again',
    note_body: '',
    card_image_id: null,
  });
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('a changed note of a signed-in buyer is saved to the order by its id', async () => {
  answer({ 'POST /api/orders': inTurn(lost, json(201, { ...placed, manage_key: null })) });
  answer({ 'PUT /api/orders/link-1': succeed({}) });
  const { buy } = start();
  await buy();
  dispatchCheckout({ type: 'design-saved', cardImageId: 'cake' });
  saveNote('Hello again');
  await buy();
  expect(sentTo('PUT /api/orders/link-1').map(({ body }) => body)).toEqual([
    { note_title: 'Hello again', note_body: '', card_image_id: 'cake' },
  ]);
});

it('keeps the reviewed card and note of the order that the lost attempt placed when a wallet is used next', async () => {
  answer({ 'POST /api/orders': inTurn(lost, json(201, placed)) });
  answer({ 'PUT /api/orders/manage/m1': succeed({}) });
  dispatchCheckout({ type: 'design-saved', cardImageId: 'cake' });
  saveNote('Hello');
  await start().buy();
  const { now, onPlaced } = start({ showsCardAndNote: false });
  const wallet = { id: 'pm_2', name: 'Grace Miller', email: 'grace@example.com' };
  await act(async () => await now().buyByWallet(wallet, null));
  expect(orders().map(({ body }) => [body.notes, body.card_image_id])).toEqual([
    ['Hello', 'cake'],
    ['Hello', 'cake'],
  ]);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
  expect(sentTo('PUT /api/orders/manage/m1')).toEqual([]);
  expect(onPlaced).toHaveBeenCalledWith(
    expect.objectContaining({ urlId: 'link-1', canAddNote: true, hasCardOrNote: true }),
  );
});

it('says that the receipt went to the email address of the lost attempt, which placed the order', async () => {
  answer({ 'POST /api/orders': inTurn(lost, json(201, placed)), 'PUT /api/orders/manage/m1': succeed({}) });
  const { buy, onPlaced } = start();
  await buy();
  dispatchCheckout({ type: 'billing-saved', billing: { ...billing, email: 'other@example.com' } });
  await buy();
  expect(orders().map(({ body }) => body.billing.email)).toEqual(['grace@example.com', 'grace@example.com']);
  expect(onPlaced).toHaveBeenCalledWith(expect.objectContaining({ email: 'grace@example.com' }));
});

it('buys nothing else while the outcome of the lost attempt is unknown', async () => {
  answer({ 'POST /api/orders': lost });
  const { buy, now, onPlaced } = start();
  await buy();
  saveNote('Hello again');
  await buy();
  expect(orders().map(({ body }) => body.notes)).toEqual(['Hello', 'Hello']);
  expect(new Set(keys()).size).toBe(1);
  expect(now().problem?.kind).toBe('other');
  expect(onPlaced).not.toHaveBeenCalled();
});

it('without billing it redirects to the billing form and sends no order', async () => {
  dispatchCheckout({ type: 'reset' });
  dispatchCheckout({ type: 'started', gift });
  const { buy, now } = start();
  await buy();
  expect(orders()).toEqual([]);
  await waitFor(() => expect(now().path).toBe('/purchase/g1'));
});

it('where guests may not buy it opens the sign-in, and buys after it', async () => {
  const loginRequired = reject(401, {
    code: 'login_required',
    error: 'Please log in to complete your purchase',
  });
  answer({ 'POST /api/orders': inTurn(loginRequired, json(201, placed)) });
  const { buy, now, onPlaced } = start();
  await buy();
  const message = 'Please log in to complete your purchase';
  expect(now().problem).toEqual({ kind: 'login', message });
  expect(now().auth.signInRequest?.message).toBe(message);
  const user = { user_id: 'u1', phone_number: '+12015550123', profile: {} } as never;
  await act(async () => now().auth.signInRequest?.onSignedIn?.(user));
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce());
  expect(orders()[1]?.body.gifter_id).toBe('u1');
});

const requiresAction = {
  success: false,
  error: 'x',
  code: 'payment_action_required',
  gift_id: 'link-1',
  data: { payment_intent_id: 'pi_1', client_secret: 's1' },
};
const sandbox = { success: true, data: { card_processor: 'sandbox', guest_checkout: true } };

it.each([
  ['approved', { client_secret: 's1' }],
  ['refused', { client_secret: 's1', outcome: 'refused' }],
] as const)('sends the 3-D Secure answer "%s" and closes the dialog', async (outcome, body) => {
  answer({ 'POST /api/orders': json(202, requiresAction), 'GET /api/config': json(200, sandbox) });
  const confirmed = {
    success: true,
    data: { payment_intent_id: 'pi_1', status: 'succeeded', gift_id: 'link-1', manage_key: 'm1' },
  };
  answer({
    'POST /api/payments/pi_1/confirm':
      outcome === 'approved'
        ? json(200, confirmed)
        : json(402, { ...declined, error: "Your bank didn't approve this payment." }),
  });
  const { buy, now, onPlaced } = start();
  await buy();
  await waitFor(() => expect(now().isThreeDSecureOpen).toBe(true));
  expect(onPlaced).not.toHaveBeenCalled();
  await act(async () => await now().completeThreeDSecure(outcome));
  expect(sentTo('POST /api/payments/pi_1/confirm')[0]?.body).toEqual(body);
  expect(now().isThreeDSecureOpen).toBe(false);
  if (outcome === 'approved') {
    expect(onPlaced).toHaveBeenCalledOnce();
    expect(getCheckout()).toEqual(emptyCheckout);
  } else {
    expect(now().problem?.kind).toBe('card');
    expect(getCheckout().attempts).toEqual({});
  }
});

it('dismissing 3-D Secure buys nothing and leaves the attempt open', async () => {
  answer({ 'POST /api/orders': json(202, requiresAction), 'GET /api/config': json(200, sandbox) });
  const { buy, now, onPlaced } = start();
  await buy();
  await waitFor(() => expect(now().isThreeDSecureOpen).toBe(true));
  act(() => now().dismissThreeDSecure());
  expect(now().isThreeDSecureOpen).toBe(false);
  expect(now().problem?.kind).toBe('confirmation-pending');
  expect(onPlaced).not.toHaveBeenCalled();
  expect(getCheckout().attempts.g1?.key).toBe(keys()[0]);
});

const notReached = { kind: 'other', message: "Failed to create order: We couldn't reach your bank." };
const notConnected = { error: { type: 'api_connection_error', message: 'No network' } };
const notAuthenticated = { error: { type: 'invalid_request_error', message: 'Not authenticated.' } };

it.each([
  [
    "Stripe's script cannot be loaded",
    () => stripe.load.mockRejectedValueOnce(new Error('no network')),
    notReached,
  ],
  [
    'the connection to Stripe is lost',
    () => stripe.handleNextAction.mockResolvedValueOnce(notConnected),
    notReached,
  ],
  [
    'the bank declines',
    () => stripe.handleNextAction.mockResolvedValueOnce(notAuthenticated),
    { kind: 'card', message: 'Failed to create order: Not authenticated.' },
  ],
] as const)('buys nothing when %s during 3-D Secure, and says why', async (_name, fail, problem) => {
  const config = { card_processor: 'stripe', stripe_publishable_key: 'pk_1' } as PublicConfig;
  vi.mocked(loadPublicConfig).mockResolvedValue(config);
  answer({ 'POST /api/orders': json(202, requiresAction) });
  fail();
  const { buy, now, onPlaced } = start();
  await buy();
  await waitFor(() => expect(now().problem).toEqual(problem));
  expect(onPlaced).not.toHaveBeenCalled();
  expect(getCheckout().attempts.g1?.key).toBe(keys()[0]);
});

it('opens no simulated 3-D Secure dialog when the card processor is unknown, but says that the bank was not reached', async () => {
  vi.mocked(loadPublicConfig).mockRejectedValueOnce(new Error('no network'));
  answer({ 'POST /api/orders': json(202, requiresAction) });
  const { buy, now, onPlaced } = start();
  await buy();
  expect(now().problem).toEqual(notReached);
  expect(now().isThreeDSecureOpen).toBe(false);
  expect(onPlaced).not.toHaveBeenCalled();
  expect(getCheckout().attempts.g1?.key).toBe(keys()[0]);
});

it('buys the gift once Stripe says that the bank has approved', async () => {
  const config = { card_processor: 'stripe', stripe_publishable_key: 'pk_1' } as PublicConfig;
  vi.mocked(loadPublicConfig).mockResolvedValue(config);
  stripe.handleNextAction.mockResolvedValueOnce({});
  const data = { payment_intent_id: 'pi_1', status: 'succeeded', gift_id: 'link-1', manage_key: 'm1' };
  answer({ 'POST /api/orders': json(202, requiresAction), 'POST /api/payments/pi_1/confirm': succeed(data) });
  const { buy, onPlaced } = start();
  await buy();
  expect(stripe.handleNextAction).toHaveBeenLastCalledWith({ clientSecret: 's1' });
  expect(sentTo('POST /api/payments/pi_1/confirm').map(({ body }) => body)).toEqual([
    { client_secret: 's1' },
  ]);
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce());
});

const notApproved = json(402, { ...declined, error: "Your bank didn't approve this payment." });
const paidAfterAll = json(200, {
  success: true,
  data: { payment_intent_id: 'pi_1', status: 'succeeded', gift_id: 'link-1', manage_key: 'm1' },
});
const stillProcessing = json(200, {
  success: true,
  data: { payment_intent_id: 'pi_1', status: 'processing' },
});

/** A purchase whose 3-D Secure was left open, and then another with another card. */
async function changeCardAfter3DS(confirmation: () => Response) {
  answer({
    'GET /api/config': json(200, sandbox),
    'POST /api/payments/pi_1/confirm': confirmation,
    'PUT /api/orders/manage/m1': succeed({}),
  });
  const started = start();
  await started.buy();
  await waitFor(() => expect(started.now().isThreeDSecureOpen).toBe(true));
  act(() => started.now().dismissThreeDSecure());
  dispatchCheckout({ type: 'payment-card-changed', card: { id: 'pm_2', brand: 'visa', last4: '1111' } });
  await started.buy();
  expect(sentTo('POST /api/payments/pi_1/confirm')[0]?.body).toEqual({
    client_secret: 's1',
    outcome: 'refused',
  });
  return started;
}
const methods = () => orders().map(({ body }) => body.payment_method_id);

it('a purchase that awaits 3-D Secure is cancelled before another card is charged @R15-2', async () => {
  const awaiting = json(202, requiresAction);
  answer({ 'POST /api/orders': inTurn(awaiting, awaiting, json(201, placed)) });
  const { onPlaced } = await changeCardAfter3DS(notApproved);
  expect(methods()).toEqual(['pm_1', 'pm_1', 'pm_2']);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('a purchase that the bank has approved in the meantime is not followed by another @R15-2', async () => {
  answer({ 'POST /api/orders': json(202, requiresAction) });
  const { onPlaced } = await changeCardAfter3DS(paidAfterAll);
  expect(methods()).toEqual(['pm_1', 'pm_1']);
  expect(onPlaced).toHaveBeenCalledWith(expect.objectContaining({ urlId: 'link-1' }));
});

it.each([
  ['is still being processed', stillProcessing],
  ['could not be cancelled', lost],
])(
  'no other card is charged while the purchase that awaited 3-D Secure %s @R15-2',
  async (_state, confirmation) => {
    answer({ 'POST /api/orders': json(202, requiresAction) });
    const { now, onPlaced } = await changeCardAfter3DS(confirmation);
    expect(new Set(methods())).toEqual(new Set(['pm_1']));
    expect(now().problem).toMatchObject({
      kind: 'other',
      message: expect.stringMatching(/^Failed to create order/),
    });
    expect(onPlaced).not.toHaveBeenCalled();
  },
);
