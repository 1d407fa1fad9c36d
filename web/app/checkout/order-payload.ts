import type { User } from '@presently/contracts/accounts';
import type { Attempt, CheckoutState, CreateOrderPayload } from './checkout-state';

const shippingAddressId = 'address-1';
const shippingCost = 5.99;

export { shippingAddressId };

/** Short note and message as one text. */
export const joinNotes = (shortNote: string, personalMessage: string): string =>
  `${shortNote.trim()} ${personalMessage.trim()}`.trim();

/** YYYY-MM-DD where the gifter is. */
export function toLocalIsoDate(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The creation payload, or null while gift or billing is missing. */
export function buildOrderPayload(
  state: CheckoutState,
  user: User | null,
  now: Date,
): CreateOrderPayload | null {
  const { giftId, billingInfo: billing } = state;
  if (!giftId || !billing) return null;
  return {
    inventory_id: giftId,
    gifter_id: user?.user_id ?? 'anonymous',
    receiver_id: '',
    payment_method_id: billing.payment_method_id,
    shipping_address_id: billing.shipping_address_id,
    status: 'Picked',
    tax_amount: 0,
    shipping_mod: 'standard',
    shipping_cost: shippingCost,
    gift_date: toLocalIsoDate(now),
    notes: state.notes,
    ...(state.cardImageId && { card_image_id: state.cardImageId }),
    billing: {
      first_name: billing.firstName.trim(),
      last_name: billing.lastName.trim(),
      email: billing.email.trim(),
      address: billing.address.trim(),
      city: billing.city.trim(),
      state: billing.state.trim(),
      zip_code: billing.zipCode.trim(),
    },
  };
}

/** Whether two payloads ask for the same thing; the day and who is signed in may have changed meanwhile. */
export function isSamePurchase(one: CreateOrderPayload, other: CreateOrderPayload): boolean {
  const bare = ({ gift_date: _, gifter_id: __, ...rest }: CreateOrderPayload) => JSON.stringify(rest);
  return bare(one) === bare(other);
}

/** The attempt to send: the kept one as it was if nothing has changed since, else a new one with a key of its own. */
export function reuseOrCreateAttempt(
  kept: Attempt | null,
  payload: CreateOrderPayload,
  newKey: () => string,
): Attempt {
  if (kept && isSamePurchase(kept.payload, payload)) return kept;
  return { key: newKey(), payload };
}

/**
 * An earlier try for the same gift that may have bought it unnoticed, although something was changed since:
 * its answer was lost, or the gifter has confirmed it in their bank's own app.
 */
export function findUnsettledAttempt(kept: Attempt | null, payload: CreateOrderPayload): Attempt | null {
  if (!kept || isSamePurchase(kept.payload, payload)) return null;
  return kept.payload.inventory_id === payload.inventory_id ? kept : null;
}
