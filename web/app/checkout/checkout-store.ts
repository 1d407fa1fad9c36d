import { useSyncExternalStore } from 'react';
import { useHydrated } from '~/lib/use-hydrated';
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

/** `ready` is false on the server and during hydration, when session storage cannot be read. */
export function useCheckout(): { checkout: CheckoutState; ready: boolean } {
  const ready = useHydrated();
  const checkout = useSyncExternalStore(subscribe, getCheckout, () => emptyCheckout);
  return { checkout, ready };
}
