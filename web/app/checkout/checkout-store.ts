import { useSyncExternalStore } from 'react';
import { type CheckoutAction, type CheckoutState, checkoutReducer, emptyCheckout } from './checkout-state';
import { readSession, writeSession } from './session-storage';

const key = 'presently.checkout';

let state: CheckoutState | null = null;
const listeners = new Set<() => void>();

/** The current checkout of this tab; it is stored in session storage and survives a reload. */
export function getCheckout(): CheckoutState {
  if (state === null) {
    const stored = readSession<Partial<CheckoutState>>(key);
    // The same object as on the server: another one would render the form again.
    state = stored ? { ...emptyCheckout, ...stored } : emptyCheckout;
  }
  return state;
}

export function dispatchCheckout(action: CheckoutAction): void {
  state = checkoutReducer(getCheckout(), action);
  writeSession(key, state === emptyCheckout ? null : state);
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A part of the current checkout; the component is rendered again when it changes. On the server and during hydration,
 * when session storage cannot be read, it is that of an empty checkout.
 * @param select must return the same object while nothing has changed
 */
export const useCheckout = <Part>(select: (checkout: CheckoutState) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => select(getCheckout()),
    () => select(emptyCheckout),
  );
