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
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Price } from '~/ui/price';
import { Spinner } from '~/ui/spinner';
import type { CheckoutGift } from './checkout-state';
import { getCheckout } from './checkout-store';
import type { CompletedPurchase } from './last-purchase';
import { PurchaseProblem } from './purchase-problem';
import { usePurchase } from './use-purchase';

/** How long "Phone verified" is shown before the order is placed. */
const verifiedDelayMs = 1000;

interface GuestAccountProps {
  gift: CheckoutGift;
  phone: string;
  resendAt: number;
  onResent(resendAt: number): void;
  onLeave(): void;
  onPlaced(purchase: CompletedPurchase): void | Promise<void>;
}

/** Verifies the phone of a guest who wants an account, then places the order. */
export function GuestAccount({ gift, phone, resendAt, onResent, onLeave, onPlaced }: GuestAccountProps) {
  const { signIn, updateUser } = useAuth();
  const [buyer, setBuyer] = useState<User | null>(null);
  const [isVerifiedShown, setVerifiedShown] = useState(false);
  const purchase = usePurchase(onPlaced);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handleVerified({ token, user }: SignInResult) {
    signIn(token, user);
    setBuyer(user);
    setVerifiedShown(true);
    const profileUpdate = completeProfile(user);
    timer.current = setTimeout(() => void placeOrder(profileUpdate), verifiedDelayMs);
  }

  async function placeOrder(profileUpdate: Promise<User>) {
    const updatedUser = await profileUpdate;
    updateUser(updatedUser);
    setVerifiedShown(false);
    if (getCheckout().billingInfo) await purchase.buy(updatedUser);
    else onLeave();
  }

  return (
    <div className="wrap-narrow flex flex-col gap-6 pt-5 pb-16 md:pt-10">
      {!isVerifiedShown && !purchase.isBusy && (
        <BackLink
          to={href('/purchase/:giftId', { giftId: gift.id })}
          onClick={(event) => {
            event.preventDefault();
            onLeave();
          }}
        >
          {texts.backToCheckout}
        </BackLink>
      )}
      <h1 className="text-3xl">{texts.verifyYourPhone}</h1>
      <Card gap="medium">
        {buyer ? (
          <PurchaseProgress
            isVerifiedShown={isVerifiedShown}
            purchase={purchase}
            gift={gift}
            onRetry={() => void purchase.buy(buyer)}
            onChangeCard={onLeave}
          />
        ) : (
          <>
            <CodeForm
              phone={phone}
              resendAt={resendAt}
              onResent={onResent}
              onVerified={handleVerified}
              submitLabel={texts.verifyAndSend}
              requiresFullCode
            />
            <p className="text-center text-sm text-ink-muted">
              {texts.payOnceVerified(
                <span className="font-semibold text-ink">
                  <Price dollars={gift.price} />
                </span>,
              )}
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

interface PurchaseProgressProps {
  isVerifiedShown: boolean;
  purchase: ReturnType<typeof usePurchase>;
  gift: CheckoutGift;
  onRetry(): void;
  onChangeCard(): void;
}

function PurchaseProgress({ isVerifiedShown, purchase, gift, onRetry, onChangeCard }: PurchaseProgressProps) {
  if (isVerifiedShown) {
    return (
      <p role="status" className="flex animate-fade-in items-center gap-3 text-lg font-semibold text-success">
        <CircleCheck aria-hidden="true" className="size-7" />
        {texts.phoneVerified}
      </p>
    );
  }
  return (
    <>
      <PurchaseProblem purchase={purchase} gift={gift} onChangeCard={onChangeCard} />
      {purchase.isBusy && <Spinner label={texts.sendingGift} />}
      {purchase.problem && !purchase.isBusy && (
        <Button size="lg" block onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </>
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
