import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirmPlace } from '~/address/confirmed-place';
import { reuseOrCreateAttempt } from '~/lib/attempt';
import { gift, billing as saved } from './checkout.fixture';
import {
  type BillingInfo,
  type CheckoutAction,
  type CheckoutState,
  type CreateOrderPayload,
  canEnter,
  checkoutReducer,
  emptyCheckout,
} from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';
import {
  buildOrderPayload,
  buildWalletPayload,
  findUnsettledAttempt,
  isSamePurchase,
  joinNotes,
  toLocalIsoDate,
} from './order-payload';
import { endAttempt, endCheckout, findAttempt, saveAttempt } from './stored-attempts';

afterEach(() => {
  vi.unstubAllEnvs();
  dispatchCheckout({ type: 'reset' });
});

const billing: BillingInfo = { ...saved, firstName: 'Grace ' };
const after = (...actions: CheckoutAction[]): CheckoutState => actions.reduce(checkoutReducer, emptyCheckout);

const started: CheckoutAction = { type: 'started', gift };
const billingSaved: CheckoutAction = { type: 'billing-saved', billing };
const cardSkipped: CheckoutAction = { type: 'design-saved', cardImageId: null };
const noteSkipped: CheckoutAction = { type: 'notes-saved', notes: '' };

describe('checkout steps', () => {
  it.each([
    [[], null, []],
    [[started], 'billing', ['billing']],
    [[started, billingSaved], 'card-selection', ['billing', 'card-selection']],
    [[started, billingSaved, cardSkipped], 'memo-input', ['billing', 'card-selection', 'memo-input']],
    [
      [started, billingSaved, cardSkipped, noteSkipped],
      'complete',
      ['billing', 'card-selection', 'memo-input', 'complete'],
    ],
  ] as const)('after %j the step is %s @S3-18 @S4.2-1 @S4.2-2 @R1-6', (actions, step, open) => {
    const state = after(...actions);
    const steps = ['billing', 'card-selection', 'memo-input', 'complete'] as const;
    expect(steps.filter((candidate) => canEnter(state, candidate))).toEqual(open);
    expect(steps.findLast((candidate) => canEnter(state, candidate)) ?? null).toBe(step);
  });

  it('keeps its state when the same gift is started again', () => {
    const state = after(started, billingSaved, { type: 'design-saved', cardImageId: 'c1' });
    expect(checkoutReducer(state, started)).toEqual(state);
  });

  it('starts over with another gift but keeps the billing draft', () => {
    const draft = { ...billing, createAccount: false, phone: '' };
    const state = after(started, { type: 'billing-drafted', draft }, billingSaved, cardSkipped, {
      type: 'started',
      gift: { ...gift, id: 'g2' },
    });
    expect(state).toMatchObject({
      giftId: 'g2',
      billingInfo: null,
      isDesignStepDone: false,
      billingDraft: draft,
    });
  });

  it('stores billing and phone number during the phone verification @S4.2-10', () => {
    const state = after(started, { type: 'verification-started', billing, phone: '(555) 123-4567' });
    expect(state).toMatchObject({ pendingPhone: '(555) 123-4567', billingInfo: billing });
    expect(checkoutReducer(state, { type: 'verification-cancelled' }).pendingPhone).toBeNull();
  });

  it('verifies another phone again, and none once the guest goes on without an account', () => {
    const phone = '(555) 123-4567';
    const verified = after(
      started,
      { type: 'verification-started', billing, phone },
      { type: 'phone-verified' },
    );
    const other: CheckoutAction = { type: 'verification-started', billing, phone: '(555) 765-4321' };
    expect(checkoutReducer(verified, other)).toMatchObject({
      pendingPhone: '(555) 765-4321',
      isPhoneVerified: false,
    });
    for (const action of [billingSaved, { type: 'verification-cancelled' } as const])
      expect(checkoutReducer(verified, action)).toMatchObject({ pendingPhone: null, isPhoneVerified: false });
  });

  it('is empty after a reset @S4.2-3', () => {
    expect(checkoutReducer(after(started, billingSaved, cardSkipped), { type: 'reset' })).toEqual(
      emptyCheckout,
    );
  });
});

describe('order payload', () => {
  const now = new Date(2026, 0, 5, 23, 30);

  it('has all fields for a guest @S3-9 @S4.1-4 @S9-5 @S9-6', () => {
    const state = after(
      started,
      billingSaved,
      { type: 'design-saved', cardImageId: 'c1' },
      { type: 'notes-drafted', shortNote: ' Hi', personalMessage: 'you ' },
      { type: 'notes-saved', notes: 'Hi you' },
    );
    expect(buildOrderPayload(state, null, now)).toEqual({
      inventory_id: 'g1',
      expected_amount: 2450,
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
      note_title: 'Hi',
      note_body: 'you',
      card_image_id: 'c1',
      billing: {
        first_name: 'Grace',
        last_name: 'Miller',
        email: 'grace@example.com',
        address: '12 Garden Street',
        address_ln_2: null,
        city: 'Portland',
        state: 'OR',
        zip_code: '97201',
      },
    });
  });

  it('has the apartment, and a ZIP code that the buyer insists on @R15-34 @R15-35', () => {
    const place = { state: 'OR', zipCode: '10001' };
    const send = (more: Partial<BillingInfo>) => {
      const saved = { ...billing, ...place, ...more };
      return buildOrderPayload(after(started, { type: 'billing-saved', billing: saved }), null, now)?.billing;
    };
    expect(send({ apartment: ' Apt 4B ', confirmedPlace: confirmPlace(place) })).toMatchObject({
      address_ln_2: 'Apt 4B',
      zip_code: '10001',
      address_confirmed: true,
    });
    expect(send({ confirmedPlace: 'OR 10002' })).not.toHaveProperty('address_confirmed');
  });

  it('has no card when it was skipped, and is null without billing @S4.2-14', () => {
    expect(
      buildOrderPayload(after(started, billingSaved, cardSkipped, noteSkipped), null, now),
    ).not.toHaveProperty('card_image_id');
    expect(buildOrderPayload(after(started), null, now)).toBeNull();
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
    // [zone, time in UTC, local day]: cases in which the day differs from UTC, on both sides of midnight.
    ['America/Los_Angeles', '2026-01-06T07:59:59Z', '2026-01-05'],
    ['America/Los_Angeles', '2026-01-06T08:00:00Z', '2026-01-06'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
    ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01'],
    ['Pacific/Honolulu', '2027-01-01T09:00:00Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Asia/Kolkata', '2026-02-28T18:30:00Z', '2026-03-01'],
    ['UTC', '2026-09-09T00:01:00Z', '2026-09-09'],
  ])('uses the date in the local time zone: %s at %s', (zone, moment, day) => {
    vi.stubEnv('TZ', zone);
    expect(toLocalIsoDate(new Date(moment))).toBe(day);
    expect(buildOrderPayload(after(started, billingSaved), null, new Date(moment))?.gift_date).toBe(day);
  });
});

describe('payload of a wallet', () => {
  const now = new Date(2026, 0, 5);
  const pay = (name: string, known: BillingInfo | null = null) =>
    buildWalletPayload(after(started), { id: 'wallet_1', name, email: ' me@example.com ' }, known, null, now);

  it.each([
    ['Grace Miller', 'Grace', 'Miller'],
    [' Mary  Jane Watson ', 'Mary Jane', 'Watson'],
    ['Cher', 'Cher', null],
    ['', null, null],
    ['evil.example Miller', null, null],
    [`Grace ${'x'.repeat(60)}`, 'Grace', 'x'.repeat(60)],
    [`Grace ${'x'.repeat(61)}`, null, null],
  ])('of %j has the first name %j and the last name %j', (name, first_name, last_name) => {
    expect(pay(name)).toMatchObject({
      payment_method_id: 'wallet_1',
      wallet: { first_name, last_name, email: 'me@example.com' },
    });
  });

  it('after the billing form names the payer as the form does, but charges the wallet', () => {
    const payload = pay('Ada Lovelace', billing);
    expect(payload).toMatchObject({ payment_method_id: 'wallet_1', billing: { first_name: 'Grace' } });
    expect(payload).not.toHaveProperty('wallet');
  });
});

describe('attempts', () => {
  const state = after(started, billingSaved, cardSkipped, noteSkipped);
  const payloadOf = (changed: CheckoutState = state, day = 5) =>
    buildOrderPayload(changed, null, new Date(2026, 0, day)) ?? expect.unreachable();
  const reuseOrCreate = (last: typeof lastAttempt | null, payload: CreateOrderPayload) =>
    reuseOrCreateAttempt(last, payload, isSamePurchase);
  const newKey = expect.stringMatching(/^[0-9a-f]{32}$/);
  const lastAttempt = { key: 'old', payload: payloadOf() };

  it('are reused for the same purchase, also on the next day', () => {
    expect(reuseOrCreate(lastAttempt, payloadOf(state, 6))).toBe(lastAttempt);
    expect(findUnsettledAttempt(lastAttempt, payloadOf(state, 6))).toBeNull();
  });

  it.each<[string, CheckoutState]>([
    ['the note', { ...state, notes: 'Hello' }],
    ['the card design', { ...state, cardImageId: 'c1' }],
    ['the payment method', { ...state, billingInfo: { ...billing, payment_method_id: 'pm_2' } }],
    ['the email', { ...state, billingInfo: { ...billing, email: 'ada@example.com' } }],
    ['the address', { ...state, billingInfo: { ...billing, address: '1 Elm' } }],
    ['the name', { ...state, billingInfo: { ...billing, firstName: 'Ada' } }],
  ])('get a new key when %s changed, and the old one counts as unsettled', (_what, to) => {
    const changed = payloadOf(to);
    expect(isSamePurchase(lastAttempt.payload, changed)).toBe(false);
    expect(reuseOrCreate(lastAttempt, changed)).toEqual({
      key: newKey,
      payload: changed,
    });
    expect(findUnsettledAttempt(lastAttempt, changed)).toBe(lastAttempt);
  });

  it('for another gift are not unsettled', () => {
    const changed = payloadOf({ ...state, notes: 'Hello' });
    expect(findUnsettledAttempt(lastAttempt, { ...changed, inventory_id: 'g2' })).toBeNull();
  });

  it('get a new key only after the last one has ended @R2-30', () => {
    saveAttempt(lastAttempt);
    expect(reuseOrCreate(findAttempt('g1'), payloadOf())).toBe(lastAttempt);
    endAttempt('g1');
    expect(reuseOrCreate(findAttempt('g1'), payloadOf())).toEqual({
      key: newKey,
      payload: payloadOf(),
    });
  });

  it('are kept while other gifts are bought', () => {
    const otherGift = { ...gift, id: 'g2' };
    const otherAttempt = { key: 'other', payload: { ...payloadOf(), inventory_id: 'g2' } };
    dispatchCheckout(started);
    saveAttempt(lastAttempt);
    dispatchCheckout({ type: 'started', gift: otherGift });
    saveAttempt(otherAttempt);
    endCheckout('g1');
    expect(getCheckout()).toMatchObject({ giftId: 'g2', giftData: otherGift });
    expect(getCheckout().attempts).toEqual({ g2: otherAttempt });
    saveAttempt(lastAttempt);
    endCheckout('g2');
    expect(getCheckout()).toEqual({ ...emptyCheckout, attempts: { g1: lastAttempt } });
  });
});
