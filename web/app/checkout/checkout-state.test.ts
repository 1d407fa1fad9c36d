import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type BillingInfo,
  type CheckoutAction,
  type CheckoutGift,
  type CheckoutState,
  canEnter,
  checkoutReducer,
  emptyCheckout,
} from './checkout-state';
import {
  buildOrderPayload,
  findUnsettledAttempt,
  isSamePurchase,
  joinNotes,
  reuseOrCreateAttempt,
  toLocalIsoDate,
} from './order-payload';

afterEach(() => void vi.unstubAllEnvs());

const gift: CheckoutGift = { id: 'g1', name: 'Tea', brand: null, price: 24.5, picture: null };
const billing: BillingInfo = {
  firstName: 'Grace ',
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
const after = (...actions: CheckoutAction[]): CheckoutState => actions.reduce(checkoutReducer, emptyCheckout);

const begun: CheckoutAction = { type: 'started', gift };
const billed: CheckoutAction = { type: 'billing-saved', billing };
const cardSkipped: CheckoutAction = { type: 'card-answered', cardImageId: null };
const noteSkipped: CheckoutAction = { type: 'notes-answered', notes: '' };

describe('the way through the checkout', () => {
  it.each([
    [[], null, []],
    [[begun], 'billing', ['billing']],
    [[begun, billed], 'card-selection', ['billing', 'card-selection']],
    [[begun, billed, cardSkipped], 'memo-input', ['billing', 'card-selection', 'memo-input']],
    [
      [begun, billed, cardSkipped, noteSkipped],
      'complete',
      ['billing', 'card-selection', 'memo-input', 'complete'],
    ],
  ] as const)('after %j the step is %s @S3-18 @S4.2-1 @S4.2-2 @R1-6', (actions, step, open) => {
    const state = after(...actions);
    expect(state.step).toBe(step);
    const steps = ['billing', 'card-selection', 'memo-input', 'complete'] as const;
    expect(steps.filter((one) => canEnter(state, one))).toEqual(open);
  });

  it('keeps everything when the same gift is opened again', () => {
    const state = after(begun, billed, { type: 'card-answered', cardImageId: 'c1' });
    expect(checkoutReducer(state, begun)).toEqual(state);
  });

  it('begins anew with another gift, keeping the address typed', () => {
    const draft = { ...billing, createAccount: false, phone: '' };
    const state = after(begun, { type: 'billing-drafted', draft }, billed, cardSkipped, {
      type: 'started',
      gift: { ...gift, id: 'g2' },
    });
    expect(state).toMatchObject({
      giftId: 'g2',
      billingInfo: null,
      cardAnswered: false,
      billingDraft: draft,
      step: 'billing',
    });
  });

  it('holds billing back while a phone is being verified @S4.2-10', () => {
    const state = after(begun, { type: 'verification-started', billing, phone: '(555) 123-4567' });
    expect(state).toMatchObject({ step: 'billing', pendingPhone: '(555) 123-4567', billingInfo: billing });
    expect(checkoutReducer(state, { type: 'verification-cancelled' }).pendingPhone).toBeNull();
  });

  it('forgets everything on reset @S4.2-3', () => {
    expect(checkoutReducer(after(begun, billed, cardSkipped), { type: 'reset' })).toEqual(emptyCheckout);
  });
});

describe('the creation payload', () => {
  const now = new Date(2026, 0, 5, 23, 30);

  it('is what the specification says, for a guest @S3-9 @S4.1-4 @S9-5 @S9-6', () => {
    const state = after(
      begun,
      billed,
      { type: 'card-answered', cardImageId: 'c1' },
      { type: 'notes-answered', notes: 'Hi you' },
    );
    expect(buildOrderPayload(state, null, now)).toEqual({
      inventory_id: 'g1',
      gifter_id: 'anonymous',
      receiver_id: '',
      payment_method_id: 'pm_1',
      shipping_address_id: 'address-1',
      status: 'Picked',
      tax_amount: 0,
      shipping_mod: 'standard',
      shipping_cost: 5.99,
      gift_date: '2026-01-05',
      notes: 'Hi you',
      card_image_id: 'c1',
      billing: {
        first_name: 'Grace',
        last_name: 'Miller',
        email: 'grace@example.com',
        address: '12 Garden Street',
        city: 'Portland',
        state: 'OR',
        zip_code: '97201',
      },
    });
  });

  it('has no card when it was skipped, and is none without billing @S4.2-14', () => {
    expect(buildOrderPayload(after(begun, billed, cardSkipped, noteSkipped), null, now)).not.toHaveProperty(
      'card_image_id',
    );
    expect(buildOrderPayload(after(begun), null, now)).toBeNull();
  });

  it.each([
    ['Hi', '', 'Hi'],
    [' Hi ', ' you ', 'Hi you'],
    ['', 'you', 'you'],
    ['', ' ', ''],
  ])('joins %j and %j to %j @S5-20', (note, message, joined) =>
    expect(joinNotes(note, message)).toBe(joined),
  );

  it.each([
    // [zone, moment in UTC, the day there]: where the day of UTC is another, on both sides of midnight.
    ['America/Los_Angeles', '2026-01-06T07:59:59Z', '2026-01-05'],
    ['America/Los_Angeles', '2026-01-06T08:00:00Z', '2026-01-06'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
    ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01'],
    ['Pacific/Honolulu', '2027-01-01T09:00:00Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Asia/Kolkata', '2026-02-28T18:30:00Z', '2026-03-01'],
    ['UTC', '2026-09-09T00:01:00Z', '2026-09-09'],
  ])('takes the day of where the gifter is: %s at %s', (zone, moment, day) => {
    vi.stubEnv('TZ', zone);
    expect(toLocalIsoDate(new Date(moment))).toBe(day);
    expect(buildOrderPayload(after(begun, billed), null, new Date(moment))?.gift_date).toBe(day);
  });
});

describe('attempts', () => {
  const state = after(begun, billed, cardSkipped, noteSkipped);
  const payloadOf = (changed: CheckoutState = state, day = 5) =>
    buildOrderPayload(changed, null, new Date(2026, 0, day)) ?? expect.unreachable();
  const newKey = () => 'new';
  const kept = { key: 'old', payload: payloadOf() };

  it('repeat the same purchase with the same key and body, also on the next day', () => {
    expect(reuseOrCreateAttempt(kept, payloadOf(state, 6), newKey)).toBe(kept);
    expect(findUnsettledAttempt(kept, payloadOf(state, 6))).toBeNull();
  });

  it.each<[string, CheckoutState]>([
    ['the note', { ...state, notes: 'Hello' }],
    ['the card design', { ...state, cardImageId: 'c1' }],
    ['the payment method', { ...state, billingInfo: { ...billing, payment_method_id: 'pm_2' } }],
    ['the email', { ...state, billingInfo: { ...billing, email: 'ada@example.com' } }],
    ['the address', { ...state, billingInfo: { ...billing, address: '1 Elm' } }],
    ['the name', { ...state, billingInfo: { ...billing, firstName: 'Ada' } }],
  ])('take a new key when %s changed, after the old one is settled', (_what, to) => {
    const changed = payloadOf(to);
    expect(isSamePurchase(kept.payload, changed)).toBe(false);
    expect(reuseOrCreateAttempt(kept, changed, newKey)).toEqual({ key: 'new', payload: changed });
    expect(findUnsettledAttempt(kept, changed)).toBe(kept);
  });

  it('leave alone what was for another gift', () => {
    const changed = payloadOf({ ...state, notes: 'Hello' });
    expect(findUnsettledAttempt(kept, { ...changed, inventory_id: 'g2' })).toBeNull();
  });

  it('take a new key once the last one has ended, and only then @R2-30', () => {
    const during = checkoutReducer(state, { type: 'attempt-started', attempt: kept });
    expect(reuseOrCreateAttempt(during.attempt, payloadOf(), newKey)).toBe(kept);
    const ended = checkoutReducer(during, { type: 'attempt-ended' });
    expect(ended).toEqual(state);
    expect(reuseOrCreateAttempt(ended.attempt, payloadOf(), newKey)).toEqual({
      key: 'new',
      payload: payloadOf(),
    });
  });
});
