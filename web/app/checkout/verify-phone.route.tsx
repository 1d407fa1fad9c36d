import * as texts from '@presently/texts/checkout/verification';
import { useState } from 'react';
import { href, replace, useLocation, useNavigate } from 'react-router';
import { loadUser } from '~/lib/session';
import { Spinner } from '~/ui/spinner';
import type { Route } from './+types/verify-phone.route';
import { dispatchCheckout, getCheckout } from './checkout-store';
import { GuestAccount } from './guest-account';

/** State of the history entry. */
export interface VerificationState {
  /** Time (epoch ms) from which another code may be requested. */
  resendAt: number;
}

/** After a reload the verification continues, unless the user has signed in since. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { giftId, pendingPhone: phone } = getCheckout();
  const user = await loadUser().catch(() => null);
  if (giftId !== params.giftId || phone === null || user) throw replace(href('/purchase/:giftId', params));
  return { phone };
}

/** Verifying signs the user in, but does not end this stage. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <div className="wrap flex justify-center py-24">
      <Spinner label={texts.oneMoment} />
    </div>
  );
}

/** The second stage for guests who want an account: the phone is verified, and then the order is placed. */
export default function VerifyPhone({ loaderData, matches }: Route.ComponentProps) {
  const { gift } = matches[1].loaderData;
  const state = useLocation().state as VerificationState | null;
  const [resendAt, setResendAt] = useState(state?.resendAt ?? 0);
  const navigate = useNavigate();
  return (
    <GuestAccount
      gift={gift}
      phone={loaderData.phone}
      resendAt={resendAt}
      onResent={setResendAt}
      onLeave={() => {
        dispatchCheckout({ type: 'verification-cancelled' });
        void navigate(href('/purchase/:giftId', { giftId: gift.id }), { replace: true });
      }}
      onPlaced={async () => {
        await navigate(href('/purchase/:giftId/sent', { giftId: gift.id }), { replace: true });
        dispatchCheckout({ type: 'reset' });
      }}
    />
  );
}
