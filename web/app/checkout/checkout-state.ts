import type { CreateOrderInput } from '@presently/contracts/orders';

export type CheckoutStep = null | 'billing' | 'card-selection' | 'memo-input' | 'complete';

/** What the summary shows of the gift without asking the server again. */
export interface CheckoutGift {
  id: string;
  name: string;
  brand: string | null;
  /** In dollars. */
  price: number;
  picture: string | null;
}

/** The billing form without the card: that goes to the card processor and is kept nowhere. */
export interface BillingAddress {
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

export interface BillingDraft extends BillingAddress {
  createAccount: boolean;
  phone: string;
}

export interface BillingInfo extends BillingAddress {
  payment_method_id: string;
  shipping_address_id: string;
  card: { brand: string; last4: string };
}

/** One try to buy whose end is not known yet: repeated as it was, it can never buy twice. */
export interface Attempt {
  key: string;
  payload: CreateOrderPayload;
}

export type CreateOrderPayload = CreateOrderInput & {
  notes: string;
  billing: NonNullable<CreateOrderInput['billing']>;
};

export interface CheckoutState {
  giftId: string | null;
  giftData: CheckoutGift | null;
  billingDraft: BillingDraft | null;
  billingInfo: BillingInfo | null;
  /** The phone number that a new account is being verified with. */
  pendingPhone: string | null;
  /** Null when skipped or not answered yet; `cardAnswered` tells which. */
  cardImageId: string | null;
  cardAnswered: boolean;
  shortNote: string;
  personalMessage: string;
  /** The note as sent; "" when skipped. */
  notes: string;
  notesAnswered: boolean;
  step: CheckoutStep;
  attempt: Attempt | null;
}

export const emptyCheckout: CheckoutState = {
  giftId: null,
  giftData: null,
  billingDraft: null,
  billingInfo: null,
  pendingPhone: null,
  cardImageId: null,
  cardAnswered: false,
  shortNote: '',
  personalMessage: '',
  notes: '',
  notesAnswered: false,
  step: null,
  attempt: null,
};

export type CheckoutAction =
  | { type: 'started'; gift: CheckoutGift }
  | { type: 'billing-drafted'; draft: BillingDraft }
  | { type: 'billing-saved'; billing: BillingInfo }
  /** Billing of a guest who wants an account: it waits for the code. */
  | { type: 'verification-started'; billing: BillingInfo; phone: string }
  | { type: 'verification-cancelled' }
  | { type: 'card-answered'; cardImageId: string | null }
  | { type: 'notes-drafted'; shortNote: string; personalMessage: string }
  | { type: 'notes-answered'; notes: string }
  | { type: 'attempt-started'; attempt: Attempt }
  | { type: 'attempt-ended' }
  | { type: 'reset' };

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'started':
      return started(state, action.gift);
    case 'billing-drafted':
      return { ...state, billingDraft: action.draft };
    case 'billing-saved':
      return { ...state, billingInfo: action.billing, pendingPhone: null, step: 'card-selection' };
    case 'verification-started':
      return { ...state, billingInfo: action.billing, pendingPhone: action.phone };
    case 'verification-cancelled':
      return { ...state, pendingPhone: null };
    case 'card-answered':
      return { ...state, cardImageId: action.cardImageId, cardAnswered: true, step: 'memo-input' };
    case 'notes-drafted':
      return { ...state, shortNote: action.shortNote, personalMessage: action.personalMessage };
    case 'notes-answered':
      return { ...state, notes: action.notes, notesAnswered: true, step: 'complete' };
    case 'attempt-started':
      return { ...state, attempt: action.attempt };
    case 'attempt-ended':
      return { ...state, attempt: null };
    case 'reset':
      return emptyCheckout;
  }
}

/** The same gift goes on where it was; another one begins anew, with the address typed so far. */
function started(state: CheckoutState, gift: CheckoutGift): CheckoutState {
  if (state.giftId === gift.id) return { ...state, giftData: gift, step: state.step ?? 'billing' };
  return {
    ...emptyCheckout,
    giftId: gift.id,
    giftData: gift,
    billingDraft: state.billingDraft,
    step: 'billing',
  };
}

/** Whether a step may be entered: the ones before it must be answered, by a choice or by skipping. */
export function canEnter(state: CheckoutState, step: NonNullable<CheckoutStep>): boolean {
  switch (step) {
    case 'billing':
      return state.giftId !== null;
    case 'card-selection':
      return canEnter(state, 'billing') && state.billingInfo !== null;
    case 'memo-input':
      return canEnter(state, 'card-selection') && state.cardAnswered;
    case 'complete':
      return canEnter(state, 'memo-input') && state.notesAnswered;
  }
}
