import { useSyncExternalStore } from 'react';
import { useHydrated } from '~/lib/use-hydrated';
import { type CheckoutAction, type CheckoutState, checkoutReducer, emptyCheckout } from './checkout-state';
import { readSession, writeSession } from './session-storage';

const key = 'presently.checkout';

let state: CheckoutState | null = null;
const listeners = new Set<() => void>();

/** The checkout of this tab as it stands now; it survives a reload. */
export function getCheckout(): CheckoutState {
  state ??= { ...emptyCheckout, ...readSession<Partial<CheckoutState>>(key) };
  return state;
}

export function dispatchCheckout(action: CheckoutAction): void {
  state = checkoutReducer(getCheckout(), action);
  writeSession(key, state === emptyCheckout ? null : state);
  for (const tell of listeners) tell();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** `ready` is false on the server and in the first rendering, where nobody's checkout is known. */
export function useCheckout(): { checkout: CheckoutState; ready: boolean } {
  const ready = useHydrated();
  const checkout = useSyncExternalStore(subscribe, getCheckout, () => emptyCheckout);
  return { checkout, ready };
}
