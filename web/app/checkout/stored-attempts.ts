import type { PurchaseAttempt } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';

/** The purchase of the gift whose outcome is not final yet. */
export const findAttempt = (giftId: string): PurchaseAttempt | null => getCheckout().attempts[giftId] ?? null;

export function saveAttempt(attempt: PurchaseAttempt): void {
  const attempts = { ...getCheckout().attempts, [attempt.payload.inventory_id]: attempt };
  dispatchCheckout({ type: 'attempts-changed', attempts });
}

export function endAttempt(giftId: string): void {
  const { [giftId]: _, ...attempts } = getCheckout().attempts;
  dispatchCheckout({ type: 'attempts-changed', attempts });
}

/** After the purchase of the gift. The checkout of another one, opened since, and its attempt are kept. */
export function endCheckout(giftId: string): void {
  endAttempt(giftId);
  const { giftId: current, attempts } = getCheckout();
  if (current !== giftId) return;
  dispatchCheckout({ type: 'reset' });
  dispatchCheckout({ type: 'attempts-changed', attempts });
}
