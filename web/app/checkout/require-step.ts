import { href, replace } from 'react-router';
import { type CheckoutStep, canEnter } from './checkout-state';
import { getCheckout } from './checkout-store';

/** For client loaders of the checkout's steps. @throws a redirect to the home page while previous steps are missing */
export function requireStep(step: CheckoutStep): void {
  if (!canEnter(getCheckout(), step)) throw replace(href('/'));
}
