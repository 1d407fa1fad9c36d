import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, sentTo } from '~/lib/fake-api.fixture';
import { billing, gift } from './checkout.fixture';
import { checkoutReducer, emptyCheckout, type PurchaseAttempt } from './checkout-state';
import { buildOrderPayload } from './order-payload';
import { confirmAttempt, sendAttempt } from './place-order';

const started = checkoutReducer(emptyCheckout, { type: 'started', gift });
const payload = buildOrderPayload(
  checkoutReducer(started, { type: 'billing-saved', billing }),
  null,
  new Date(2026, 0, 5),
);
const attempt: PurchaseAttempt = { key: 'key-1', payload: payload ?? expect.unreachable() };

const resolve = (status: number, body: unknown) => () =>
  typeof body === 'string'
    ? new HttpResponse(body, { status })
    : HttpResponse.json(body as object, { status });
const respond = (status: number, body: unknown) => answer({ 'POST /api/orders': resolve(status, body) });
const respondToConfirmation = (status: number, body: unknown) =>
  answer({ 'POST /api/payments/pi_1/confirm': resolve(status, body) });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('sending an attempt', () => {
  it('sends the payload with the key of the attempt @S3-10 @R2-58', async () => {
    respond(201, { success: true, gift_id: 'abc', manage_key: 'm1', data: { order_number: 'P-1' } });
    expect(await sendAttempt(attempt)).toEqual({
      kind: 'placed',
      urlId: 'abc',
      orderNumber: 'P-1',
      manageKey: 'm1',
    });
    const [request] = sentTo('POST /api/orders');
    expect(request?.headers.get('idempotency-key')).toBe('key-1');
    expect(request?.body).toEqual(attempt.payload);
  });

  it.each([
    [{ success: true }],
    [{ success: true, gift_id: '', data: {} }],
    [[]],
    [null],
    ['<h1>Hello</h1>'],
  ])('PAY-15 has an unknown outcome when the response is %j', async (body) => {
    respond(201, body);
    expect(await sendAttempt(attempt)).toEqual({ kind: 'unknown', message: 'Unknown error' });
  });

  it('requires action while 3-D Secure is pending @R1-2c', async () => {
    respond(202, {
      success: false,
      code: 'payment_action_required',
      error: 'x',
      gift_id: 'abc',
      data: { payment_intent_id: 'pi_1', client_secret: 's' },
    });
    expect(await sendAttempt(attempt)).toEqual({
      kind: 'action-required',
      intentId: 'pi_1',
      clientSecret: 's',
    });
  });

  it.each([
    [402, { code: 'card_declined', error: 'Your card was declined.' }, 'card'],
    [409, { code: 'out_of_stock', error: 'This gift is sold out.' }, 'sold-out'],
    [401, { code: 'login_required', error: 'Please log in to complete your purchase' }, 'login'],
    [400, { code: 'invalid_input', error: 'Please check.', fields: { 'billing.email': 'x' } }, 'billing'],
    [404, { code: 'not_found', error: 'Gift not found' }, 'other'],
  ])('is rejected with status %i: %j', async (status, body, reason) => {
    respond(status, body);
    expect(await sendAttempt(attempt)).toEqual({ kind: 'rejected', reason, message: body.error });
  });

  it('is not bought when the price has changed, and says the new one @R15-93', async () => {
    respond(409, { code: 'price_changed', error: 'The price has changed.', amount: 4200 });
    expect(await sendAttempt(attempt)).toEqual({ kind: 'price-changed', price: 42 });
  });

  it.each([
    [500, { error: 'Something went wrong.' }],
    [503, { error: 'Please wait.' }],
    [429, { error: 'Too many tries.' }],
    [409, { code: 'request_in_progress', error: 'Still being worked on.' }],
  ])('has an unknown outcome with status %i: %j', async (status, body) => {
    respond(status, body);
    expect(await sendAttempt(attempt)).toEqual({ kind: 'unknown', message: body.error });
  });

  it('has an unknown outcome without a response and with one that is not JSON @S8-5 @R1-2c', async () => {
    answer({ 'POST /api/orders': () => HttpResponse.error() });
    expect((await sendAttempt(attempt)).kind).toBe('unknown');
    respond(201, 'not JSON');
    expect(await sendAttempt(attempt)).toEqual({ kind: 'unknown', message: 'Unknown error' });
  });
});

describe('confirming after 3-D Secure', () => {
  const retry = vi.fn(
    async () => ({ kind: 'placed', urlId: 'again', orderNumber: null, manageKey: null }) as const,
  );

  it('takes the order from the response or else retries the attempt', async () => {
    respondToConfirmation(200, {
      success: true,
      data: {
        payment_intent_id: 'pi_1',
        status: 'succeeded',
        gift_id: 'abc',
        order_number: 'P-1',
        manage_key: 'm1',
      },
    });
    expect(await confirmAttempt('pi_1', { client_secret: 's' }, retry)).toEqual({
      kind: 'placed',
      urlId: 'abc',
      orderNumber: 'P-1',
      manageKey: 'm1',
    });
    respondToConfirmation(200, { success: true, data: { payment_intent_id: 'pi_1', status: 'processing' } });
    expect(await confirmAttempt('pi_1', { client_secret: 's' }, retry)).toMatchObject({ urlId: 'again' });
  });

  it('is rejected when the bank refuses', async () => {
    respondToConfirmation(402, { code: 'card_declined', error: "Your bank didn't approve this payment." });
    const outcome = await confirmAttempt('pi_1', { client_secret: 's', outcome: 'refused' }, retry);
    expect(outcome).toMatchObject({ kind: 'rejected', reason: 'card' });
  });
});
