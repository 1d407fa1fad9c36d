import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type CheckoutState, type CheckoutStep, canEnter } from './checkout-state';
import { useCheckout } from './checkout-store';

/**
 * The checkout for a step that may be entered; null while that is not known. Whoever comes without the
 * steps before goes to the home page.
 */
export function useStepGuard(step: NonNullable<CheckoutStep>, isLeaving = false): CheckoutState | null {
  const { checkout, ready } = useCheckout();
  const navigate = useNavigate();
  const allowed = canEnter(checkout, step);
  const sentAway = ready && !allowed && !isLeaving;
  useEffect(() => {
    if (sentAway) void navigate('/', { replace: true });
  }, [sentAway, navigate]);
  return ready && allowed ? checkout : null;
}
