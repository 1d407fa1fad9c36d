import type { User } from '@presently/contracts/accounts';
import { dollarsToCents } from '@presently/contracts/money';
import { isPlaceConfirmed } from '~/address/confirmed-place';
import {
  type BillingInfo,
  type CheckoutState,
  type CreateOrderPayload,
  canEnter,
  type PurchaseAttempt,
} from './checkout-state';
import { splitName, type WalletPayment } from './wallet-payment';

/** Required fields of the request body that the server ignores. */
const shippingAddressId = 'address-1';
const shippingCost = 5.99;

/** Short note and personal message joined by a space. */
export const joinNotes = (shortNote: string, personalMessage: string): string =>
  `${shortNote.trim()} ${personalMessage.trim()}`.trim();

/** YYYY-MM-DD in the browser's time zone. */
export function toLocalIsoDate(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Whether the buyer has chosen a card or a note, and reviewed them since. */
export const hasReviewedCardOrNote = (state: CheckoutState): boolean =>
  canEnter(state, 'complete') && (state.cardImageId !== null || state.notes !== '');

/** The checkout of a purchase to which card and note are added later; those chosen earlier are left out. */
export const withoutCardAndNote = (state: CheckoutState): CheckoutState => ({
  ...state,
  cardImageId: null,
  notes: '',
});

/** The request body of the order, or null while gift or billing is missing. */
export function buildOrderPayload(
  state: CheckoutState,
  user: User | null,
  now: Date,
): CreateOrderPayload | null {
  const { giftId, billingInfo: billing } = state;
  if (!giftId || !billing) return null;
  return {
    ...buildGiftPayload(state, giftId, user, now),
    payment_method_id: billing.payment_method_id,
    billing: {
      first_name: billing.firstName.trim(),
      last_name: billing.lastName.trim(),
      email: billing.email.trim(),
      address: billing.address.trim(),
      address_ln_2: billing.apartment?.trim() || null,
      city: billing.city.trim(),
      state: billing.state,
      zip_code: billing.zipCode.trim(),
      ...(isPlaceConfirmed(billing) && { address_confirmed: true }),
    },
  };
}

/** The same for a wallet, which identifies the payer unless the billing form does. */
export function buildWalletPayload(
  state: CheckoutState,
  wallet: WalletPayment & { email: string },
  billing: BillingInfo | null,
  user: User | null,
  now: Date,
): CreateOrderPayload | null {
  if (billing)
    return buildOrderPayload(
      { ...state, billingInfo: { ...billing, payment_method_id: wallet.id } },
      user,
      now,
    );
  if (!state.giftId) return null;
  return {
    ...buildGiftPayload(state, state.giftId, user, now),
    payment_method_id: wallet.id,
    wallet: { ...splitName(wallet.name), email: wallet.email.trim() },
  };
}

function buildGiftPayload(state: CheckoutState, giftId: string, user: User | null, now: Date) {
  return {
    inventory_id: giftId,
    ...(state.giftData && { expected_amount: dollarsToCents(state.giftData.price) }),
    gifter_id: user?.user_id ?? 'anonymous',
    receiver_id: '',
    shipping_address_id: shippingAddressId,
    status: 'Picked',
    tax_amount: 0,
    shipping_mod: 'standard',
    shipping_cost: shippingCost,
    gift_date: toLocalIsoDate(now),
    notes: state.notes,
    note_title: state.notes && state.shortNote.trim(),
    note_body: state.notes && state.personalMessage.trim(),
    ...(state.cardImageId && { card_image_id: state.cardImageId }),
  };
}

/** Whether two payloads are for the same purchase, ignoring the date and the signed-in user, which may have changed. */
export function isSamePurchase(first: CreateOrderPayload, second: CreateOrderPayload): boolean {
  const comparable = ({ gift_date: _, gifter_id: __, ...rest }: CreateOrderPayload) => JSON.stringify(rest);
  return comparable(first) === comparable(second);
}

/**
 * The last attempt if it was for the same gift with other details and may have succeeded without our knowledge: its
 * response was lost, or the customer completed 3-D Secure outside this page.
 */
export function findUnsettledAttempt(
  lastAttempt: PurchaseAttempt | null,
  payload: CreateOrderPayload,
): PurchaseAttempt | null {
  if (!lastAttempt || isSamePurchase(lastAttempt.payload, payload)) return null;
  return lastAttempt.payload.inventory_id === payload.inventory_id ? lastAttempt : null;
}
