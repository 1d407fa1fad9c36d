import type { CardImage } from '@presently/contracts/catalogue';
import { addCardAndNoteAfter } from '@presently/texts/checkout/review';
import { oneMoment } from '@presently/texts/checkout/verification';
import Gift from 'lucide-react/icons/gift';
import { useState } from 'react';
import { href, replace, useLocation, useNavigate } from 'react-router';
import { findCard } from '~/gift/find-card';
import { api, loadUser } from '~/lib/session';
import type { ViewState } from '~/lib/view-state';
import { Notice } from '~/ui/notice';
import { Spinner } from '~/ui/spinner';
import type { Route } from './+types/verify-phone.route';
import { dispatchCheckout, getCheckout, useCheckout } from './checkout-store';
import { GuestAccount } from './guest-account';
import { hasReviewedCardOrNote } from './order-payload';
import { Review } from './review';
import { ReviewedNote } from './reviewed-note';
import { usePurchase } from './use-purchase';

/** State of the history entry. */
export interface VerificationState {
  /** Time (epoch ms) from which another code may be requested. */
  resendAt: number;
}

/** After a reload the verification or the review continues, unless the user has signed in elsewhere since. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { giftId, pendingPhone: phone, isPhoneVerified, cardImageId } = getCheckout();
  const user = await loadUser().catch(() => null);
  if (giftId !== params.giftId || phone === null || (user && !isPhoneVerified))
    throw replace(href('/purchase/:giftId', params));
  const design = await findCard(api, cardImageId, (error) =>
    console.error('loading the card design failed', error),
  );
  return { phone, design };
}

/** Verifying signs the user in, but does not end this stage. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <div className="wrap flex justify-center py-24">
      <Spinner label={oneMoment} />
    </div>
  );
}

/** The second stage for guests who want an account: the phone is verified, and then the order is reviewed and paid. */
export default function VerifyPhone({ loaderData, matches }: Route.ComponentProps) {
  const { gift } = matches[1].loaderData;
  // Not the checkout's own state: after the verification, "Phone verified" is shown first.
  const [isReviewing, setReviewing] = useState(() => getCheckout().isPhoneVerified);
  const state = useLocation().state as VerificationState | null;
  const [resendAt, setResendAt] = useState(state?.resendAt ?? 0);
  const navigate = useNavigate();

  function leave() {
    dispatchCheckout({ type: 'verification-cancelled' });
    void navigate(href('/purchase/:giftId', { giftId: gift.id }), { replace: true });
  }

  function review() {
    setReviewing(true);
    const reviewState: ViewState = { view: 'review' };
    void navigate(href('/purchase/:giftId/verify', { giftId: gift.id }), {
      replace: true,
      state: reviewState,
    });
  }

  return isReviewing ? (
    <AccountReview giftId={gift.id} design={loaderData.design} onBack={leave} />
  ) : (
    <GuestAccount
      gift={gift}
      phone={loaderData.phone}
      resendAt={resendAt}
      onResent={setResendAt}
      onLeave={leave}
      onVerified={review}
    />
  );
}

const steps = ['billing', 'review'] as const;

interface AccountReviewProps {
  giftId: string;
  /** The chosen card; also null if it could not be loaded. */
  design: CardImage | null;
  onBack(): void;
}

function AccountReview({ giftId, design, onBack }: AccountReviewProps) {
  const navigate = useNavigate();
  const checkout = useCheckout((state) => state);
  // Chosen earlier, before going back to ask for an account.
  const showsCardAndNote = hasReviewedCardOrNote(checkout);
  const purchase = usePurchase(
    () => navigate(href('/purchase/:giftId/sent', { giftId }), { replace: true }),
    { showsCardAndNote },
  );
  return (
    <Review purchase={purchase} steps={steps} onBack={onBack}>
      {showsCardAndNote ? (
        <ReviewedNote
          checkout={checkout}
          design={design}
          disabled={purchase.isBusy}
          onChangeDesign={() => void navigate(href('/card-selection'))}
          onChangeNote={() => void navigate(href('/memo-input'))}
        />
      ) : (
        <Notice icon={<Gift aria-hidden="true" />}>{addCardAndNoteAfter}</Notice>
      )}
    </Review>
  );
}
