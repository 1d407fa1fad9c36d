import type { PublicConfig } from '@presently/contracts/payments';
import * as texts from '@presently/texts/checkout/wallets';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth';
import { useHydrated } from '~/lib/use-hydrated';
import type { CheckoutGift } from './checkout-state';
import { useCheckout } from './checkout-store';
import { PurchaseProblem } from './purchase-problem';
import { usePurchase } from './use-purchase';
import { WalletPlace } from './wallet-place';
import { Wallets } from './wallets';

interface ExpressCheckoutProps {
  config: PublicConfig;
  gift: CheckoutGift;
  /** Leads to the card fields after a wallet was declined. */
  onUseCard(): void;
}

/** Wallets above the billing form: the gift is bought immediately, and gets its card and note afterwards. */
export default function ExpressCheckout({ config, gift, onUseCard }: ExpressCheckoutProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const attempt = useCheckout(({ attempts }) => attempts[gift.id]);
  const [isAvailable, setAvailable] = useState<boolean>();
  const isHydrated = useHydrated();
  const purchase = usePurchase(() => navigate(href('/purchase-complete'), { replace: true }), {
    showsCardAndNote: false,
  });

  const isAllowed = user !== null || config.guest_checkout;
  const isShown = isAllowed && isAvailable !== false;
  return (
    <section id="express-checkout" aria-label={isShown ? texts.expressCheckout : undefined}>
      <WalletPlace
        isAvailable={isAllowed ? isAvailable : false}
        intro={texts.addCardAndNoteAfter}
        problem={
          <PurchaseProblem
            purchase={purchase}
            gift={gift}
            onChangeCard={onUseCard}
            onRetry={attempt ? () => void purchase.retry() : undefined}
          />
        }
      >
        {isHydrated && isShown && (
          <Wallets
            config={config}
            gift={gift}
            billing={null}
            purchase={purchase}
            onAvailable={setAvailable}
          />
        )}
      </WalletPlace>
    </section>
  );
}
