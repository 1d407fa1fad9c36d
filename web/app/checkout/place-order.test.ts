import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Attempt, type BillingInfo, checkoutReducer, emptyCheckout } from './checkout-state';
import { buildOrderPayload } from './order-payload';
import { confirmAttempt, sendAttempt } from './place-order';

const billing: BillingInfo = {
  firstName: 'Grace',
  lastName: 'Miller',
  email: 'grace@example.com',
  address: '12 Garden Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  payment_method_id: 'pm_1',
  shipping_address_id: 'address-1',
  card: { brand: 'visa', last4: '4242' },
};
const gift = { id: 'g1', name: 'Tea', brand: null, price: 24.5, picture: null };
const begun = checkoutReducer(emptyCheckout, { type: 'started', gift });
const payload = buildOrderPayload(
  checkoutReducer(begun, { type: 'billing-saved', billing }),
  null,
  new Date(2026, 0, 5),
);
const attempt: Attempt = { key: 'key-1', payload: payload ?? expect.unreachable() };

const asked = vi.fn<typeof fetch>();
const answers = (status: number, body: unknown) =>
  asked.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
});

describe('sending an attempt', () => {
  it('sends the payload with the key of the attempt @S3-10 @R2-58', async () => {
    answers(201, { success: true, gift_id: 'abc', manage_key: 'm1', data: {} });
    expect(await sendAttempt(attempt)).toEqual({ kind: 'placed', giftId: 'abc', manageKey: 'm1' });
    const [url, init] = asked.mock.calls[0] ?? expect.unreachable();
    expect(url).toBe('/api/orders');
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('key-1');
    expect(JSON.parse(String(init?.body))).toEqual(attempt.payload);
  });

  it.each([
    [{ success: true }],
    [{ success: true, gift_id: '', data: {} }],
    [[]],
    [null],
    ['<h1>Hello</h1>'],
  ])('PAY-15 is no success when the answer is %j', async (body) => {
    answers(201, typeof body === 'string' ? body : JSON.stringify(body));
    expect(await sendAttempt(attempt)).toEqual({ kind: 'unknown', message: 'Unknown error' });
  });

  it('is no success while the bank is being asked @R1-2c', async () => {
    answers(202, {
      success: false,
      code: 'payment_action_required',
      error: 'x',
      gift_id: 'abc',
      data: { payment_intent_id: 'pi_1', client_secret: 's' },
    });
    expect(await sendAttempt(attempt)).toEqual({ kind: 'bank', intentId: 'pi_1', clientSecret: 's' });
  });

  it.each([
    [402, { code: 'card_declined', error: 'Your card was declined.' }, 'card'],
    [409, { code: 'out_of_stock', error: 'This gift is sold out.' }, 'sold-out'],
    [401, { code: 'login_required', error: 'Please log in to complete your purchase' }, 'login'],
    [400, { code: 'invalid_input', error: 'Please check.', fields: { 'billing.email': 'x' } }, 'billing'],
    [404, { code: 'not_found', error: 'Gift not found' }, 'other'],
  ])('%i ends it: %j', async (status, body, reason) => {
    answers(status, body);
    expect(await sendAttempt(attempt)).toEqual({ kind: 'refused', reason, message: body.error });
  });

  it.each([
    [500, { error: 'Something went wrong.' }],
    [503, { error: 'Please wait.' }],
    [429, { error: 'Too many tries.' }],
    [409, { code: 'request_in_progress', error: 'Still being worked on.' }],
  ])('after %i nobody knows: %j', async (status, body) => {
    answers(status, body);
    expect(await sendAttempt(attempt)).toEqual({ kind: 'unknown', message: body.error });
  });

  it('an answer that never comes, or is no answer, is unknown too @S8-5 @R1-2c', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect((await sendAttempt(attempt)).kind).toBe('unknown');
    answers(201, 'not JSON');
    expect(await sendAttempt(attempt)).toEqual({ kind: 'unknown', message: 'Unknown error' });
  });
});

describe('after the bank', () => {
  const repeat = vi.fn(async () => ({ kind: 'placed', giftId: 'again', manageKey: null }) as const);

  it('the order is made, or learnt by repeating the attempt', async () => {
    answers(200, {
      success: true,
      data: { payment_intent_id: 'pi_1', status: 'succeeded', gift_id: 'abc', manage_key: 'm1' },
    });
    expect(await confirmAttempt('pi_1', { client_secret: 's' }, repeat)).toEqual({
      kind: 'placed',
      giftId: 'abc',
      manageKey: 'm1',
    });
    answers(200, { success: true, data: { payment_intent_id: 'pi_1', status: 'processing' } });
    expect(await confirmAttempt('pi_1', { client_secret: 's' }, repeat)).toMatchObject({ giftId: 'again' });
  });

  it('a refusal ends it', async () => {
    answers(402, { code: 'card_declined', error: 'Your bank did not approve this payment.' });
    const outcome = await confirmAttempt('pi_1', { client_secret: 's', outcome: 'refused' }, repeat);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'card' });
  });
});
