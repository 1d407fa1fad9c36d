import { describe, expect, it } from 'vitest';
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
  attemptFor,
  isSamePurchase,
  joinNotes,
  localDate,
  orderPayload,
  unsettledAttempt,
} from './order-payload';

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
  ] as const)('after %j the step is %s', (actions, step, open) => {
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

  it('holds billing back while a phone is being verified', () => {
    const state = after(begun, { type: 'verification-started', billing, phone: '(555) 123-4567' });
    expect(state).toMatchObject({ step: 'billing', pendingPhone: '(555) 123-4567', billingInfo: billing });
    expect(checkoutReducer(state, { type: 'verification-left' }).pendingPhone).toBeNull();
  });

  it('forgets everything on reset', () => {
    expect(checkoutReducer(after(begun, billed, cardSkipped), { type: 'reset' })).toEqual(emptyCheckout);
  });
});

describe('the creation payload', () => {
  const now = new Date(2026, 0, 5, 23, 30);

  it('is what the specification says, for a guest', () => {
    const state = after(
      begun,
      billed,
      { type: 'card-answered', cardImageId: 'c1' },
      { type: 'notes-answered', notes: 'Hi you' },
    );
    expect(orderPayload(state, null, now)).toEqual({
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

  it('has no card when it was skipped, and is none without billing', () => {
    expect(orderPayload(after(begun, billed, cardSkipped, noteSkipped), null, now)).not.toHaveProperty(
      'card_image_id',
    );
    expect(orderPayload(after(begun), null, now)).toBeNull();
  });

  it.each([
    ['Hi', '', 'Hi'],
    [' Hi ', ' you ', 'Hi you'],
    ['', 'you', 'you'],
    ['', ' ', ''],
  ])('joins %j and %j to %j', (note, message, joined) => expect(joinNotes(note, message)).toBe(joined));

  it('takes the day of where the gifter is', () =>
    expect(localDate(new Date(2026, 8, 9, 0, 1))).toBe('2026-09-09'));
});

describe('attempts', () => {
  const state = after(begun, billed, cardSkipped, noteSkipped);
  const payloadOf = (changed: CheckoutState = state, day = 5) =>
    orderPayload(changed, null, new Date(2026, 0, day)) ?? expect.unreachable();
  const newKey = () => 'new';
  const kept = { key: 'old', payload: payloadOf() };

  it('repeat the same purchase with the same key and body, also on the next day', () => {
    expect(attemptFor(kept, payloadOf(state, 6), newKey)).toBe(kept);
    expect(unsettledAttempt(kept, payloadOf(state, 6))).toBeNull();
  });

  it('take a new key when anything changed, after the old one is settled', () => {
    const changed = payloadOf({ ...state, notes: 'Hello' });
    expect(isSamePurchase(kept.payload, changed)).toBe(false);
    expect(attemptFor(kept, changed, newKey)).toEqual({ key: 'new', payload: changed });
    expect(unsettledAttempt(kept, changed)).toBe(kept);
  });

  it('leave alone what was for another gift', () => {
    const changed = payloadOf({ ...state, notes: 'Hello' });
    expect(unsettledAttempt(kept, { ...changed, inventory_id: 'g2' })).toBeNull();
  });

  it('take a new key once the last one has ended', () =>
    expect(attemptFor(null, payloadOf(), newKey).key).toBe('new'));
});
