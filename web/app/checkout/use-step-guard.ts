import { useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { type CheckoutState, type CheckoutStep, canEnter } from './checkout-state';
import { useCheckout } from './checkout-store';

/**
 * The checkout if the step may be entered, null until that is known. Redirects to the home page when previous steps are
 * missing.
 */
export function useStepGuard(step: NonNullable<CheckoutStep>, isLeaving = false): CheckoutState | null {
  const { checkout, ready } = useCheckout();
  const navigate = useNavigate();
  const allowed = canEnter(checkout, step);
  const mustRedirect = ready && !allowed && !isLeaving;
  useEffect(() => {
    if (mustRedirect) void navigate(href('/'), { replace: true });
  }, [mustRedirect, navigate]);
  return ready && allowed ? checkout : null;
}
