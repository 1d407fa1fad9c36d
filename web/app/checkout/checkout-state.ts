import type { CreateOrderInput } from '@presently/contracts/orders';
import type { PlaceValues } from '~/address/confirmed-place';
import type { Attempt } from '~/lib/attempt';

/** The only card data that the shop receives. */
export interface PaymentMethod {
  id: string;
  brand: string;
  last4: string;
}

export type CheckoutStep = 'billing' | 'card-selection' | 'memo-input' | 'complete';

/** Gift data for the order summary, so that later steps do not load it again. */
export interface CheckoutGift {
  id: string;
  name: string;
  brand: string | null;
  /** In dollars. */
  price: number;
  picture: string | null;
}

/** The billing form without the card, which goes only to the card processor and is never stored. */
export interface BillingAddress extends PlaceValues {
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  /** Absent in drafts of earlier versions. */
  apartment?: string;
  city: string;
}

export interface BillingDraft extends BillingAddress {
  createAccount: boolean;
  phone: string;
}

export interface BillingInfo extends BillingAddress {
  payment_method_id: string;
  card: { brand: string; last4: string };
}

export type CreateOrderPayload = CreateOrderInput & {
  notes: string;
  note_title: string;
  note_body: string;
};

export type PurchaseAttempt = Attempt<CreateOrderPayload>;

export interface CheckoutState {
  giftId: string | null;
  giftData: CheckoutGift | null;
  billingDraft: BillingDraft | null;
  billingInfo: BillingInfo | null;
  /** Phone number under verification while a guest creates an account. */
  pendingPhone: string | null;
  /** The phone is verified, and the purchase awaits its review. */
  isPhoneVerified: boolean;
  /** Null if skipped or not chosen yet; `isDesignStepDone` distinguishes the two. */
  cardImageId: string | null;
  isDesignStepDone: boolean;
  shortNote: string;
  personalMessage: string;
  /** The note as sent; "" when skipped. */
  notes: string;
  isNoteStepDone: boolean;
  /** By gift: the purchases whose outcome is not final yet, also of gifts whose checkout was left; see stored-attempts. */
  attempts: Readonly<Record<string, PurchaseAttempt>>;
}

export const emptyCheckout: CheckoutState = {
  giftId: null,
  giftData: null,
  billingDraft: null,
  billingInfo: null,
  pendingPhone: null,
  isPhoneVerified: false,
  cardImageId: null,
  isDesignStepDone: false,
  shortNote: '',
  personalMessage: '',
  notes: '',
  isNoteStepDone: false,
  attempts: {},
};

export type CheckoutAction =
  | { type: 'started'; gift: CheckoutGift }
  | { type: 'billing-drafted'; draft: BillingDraft }
  | { type: 'billing-saved'; billing: BillingInfo }
  /** A guest who wants an account: the purchase continues after the phone verification. */
  | { type: 'verification-started'; billing: BillingInfo; phone: string }
  | { type: 'phone-verified' }
  | { type: 'verification-cancelled' }
  /** Another payment card, entered during the review. */
  | { type: 'payment-card-changed'; card: PaymentMethod }
  /** In dollars. */
  | { type: 'price-changed'; price: number }
  | { type: 'design-saved'; cardImageId: string | null }
  | { type: 'notes-drafted'; shortNote: string; personalMessage: string }
  | { type: 'notes-saved'; notes: string }
  | { type: 'attempts-changed'; attempts: CheckoutState['attempts'] }
  | { type: 'reset' };

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'started':
      return startCheckout(state, action.gift);
    case 'billing-drafted':
      return { ...state, billingDraft: action.draft };
    case 'billing-saved':
      return { ...state, billingInfo: action.billing, pendingPhone: null, isPhoneVerified: false };
    case 'verification-started':
      return { ...state, billingInfo: action.billing, pendingPhone: action.phone, isPhoneVerified: false };
    case 'phone-verified':
      return { ...state, isPhoneVerified: true };
    case 'verification-cancelled':
      return { ...state, pendingPhone: null, isPhoneVerified: false };
    case 'payment-card-changed':
      return { ...state, billingInfo: state.billingInfo && changeCard(state.billingInfo, action.card) };
    case 'price-changed':
      return { ...state, giftData: state.giftData && { ...state.giftData, price: action.price } };
    case 'design-saved':
      return { ...state, cardImageId: action.cardImageId, isDesignStepDone: true };
    case 'notes-drafted':
      // The review shows what is sent, so a changed note has to be reviewed again.
      return {
        ...state,
        shortNote: action.shortNote,
        personalMessage: action.personalMessage,
        isNoteStepDone: false,
      };
    case 'notes-saved':
      return { ...state, notes: action.notes, isNoteStepDone: true };
    case 'attempts-changed':
      return { ...state, attempts: action.attempts };
    case 'reset':
      return emptyCheckout;
  }
}

const changeCard = (billing: BillingInfo, { id, brand, last4 }: PaymentMethod): BillingInfo => ({
  ...billing,
  payment_method_id: id,
  card: { brand, last4 },
});

/** Resumes the checkout of the same gift; for another gift it starts over and keeps the billing draft and the attempts. */
function startCheckout(state: CheckoutState, gift: CheckoutGift): CheckoutState {
  if (state.giftId === gift.id) return { ...state, giftData: gift };
  return {
    ...emptyCheckout,
    giftId: gift.id,
    giftData: gift,
    billingDraft: state.billingDraft,
    attempts: state.attempts,
  };
}

/** Whether a step may be entered: all previous steps must be completed or skipped. */
export function canEnter(state: CheckoutState, step: CheckoutStep): boolean {
  switch (step) {
    case 'billing':
      return state.giftId !== null;
    case 'card-selection':
      return canEnter(state, 'billing') && state.billingInfo !== null;
    case 'memo-input':
      return canEnter(state, 'card-selection') && state.isDesignStepDone;
    case 'complete':
      return canEnter(state, 'memo-input') && state.isNoteStepDone;
  }
}
