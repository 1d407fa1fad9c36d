import type { User } from '@presently/contracts/accounts';
import * as texts from '@presently/texts/checkout/verification';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { CodeForm } from '~/account/code-form';
import type { SignInResult } from '~/account/verification-codes';
import { useAuth } from '~/lib/auth';
import { isProfileIncomplete } from '~/lib/display-name';
import { updateProfile } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { BackLink } from '~/ui/back-link';
import { Card } from '~/ui/card';
import type { CheckoutGift } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';

/** How long "Phone verified" is shown before the review. */
const verifiedDelayMs = 1000;

interface GuestAccountProps {
  gift: CheckoutGift;
  phone: string;
  resendAt: number;
  onResent(resendAt: number): void;
  onLeave(): void;
  onVerified(): void;
}

/** Verifies the phone of a guest who wants an account. */
export function GuestAccount({ gift, phone, resendAt, onResent, onLeave, onVerified }: GuestAccountProps) {
  const { signIn, updateUser } = useAuth();
  const [isVerified, setVerified] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handleVerified({ token, user }: SignInResult) {
    // At once, so that a reload continues with the review.
    dispatchCheckout({ type: 'phone-verified' });
    signIn(token, user);
    setVerified(true);
    const profileUpdate = completeProfile(user);
    timer.current = setTimeout(() => void finish(profileUpdate), verifiedDelayMs);
  }

  async function finish(profileUpdate: Promise<User>) {
    updateUser(await profileUpdate);
    if (getCheckout().billingInfo) onVerified();
    else onLeave();
  }

  return (
    <div className="wrap-narrow flex flex-col gap-6 pt-5 pb-16 md:pt-10">
      {!isVerified && (
        <BackLink
          to={href('/purchase/:giftId', { giftId: gift.id })}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onLeave();
          }}
        >
          {texts.backToCheckout}
        </BackLink>
      )}
      <h1 className="text-3xl">{texts.verifyYourPhone}</h1>
      <Card gap="medium">
        {isVerified ? (
          <p
            role="status"
            className="flex animate-fade-in items-center gap-3 text-lg font-semibold text-success"
          >
            <CircleCheck aria-hidden="true" className="size-7" />
            {texts.phoneVerified}
          </p>
        ) : (
          <>
            <CodeForm
              phone={phone}
              resendAt={resendAt}
              onResent={onResent}
              onVerified={handleVerified}
              submitLabel={texts.verify}
              requiresFullCode
            />
            <p className="text-center text-sm text-ink-muted">{texts.reviewFollows}</p>
          </>
        )}
      </Card>
    </div>
  );
}

/** Fills the profile of a new account from the billing form; a complete profile is left unchanged. */
async function completeProfile(user: User): Promise<User> {
  const billing = getCheckout().billingInfo;
  if (!billing || !isProfileIncomplete(user)) return user;
  try {
    const { data } = await api(updateProfile, {
      body: { first_name: billing.firstName, last_name: billing.lastName, email: billing.email },
    });
    return data;
  } catch (error) {
    // Does not stop the purchase: the next sign-in shows the profile form again.
    console.error('completing the profile failed', error);
    return user;
  }
}
