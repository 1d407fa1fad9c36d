import type { PublicConfig } from '@presently/contracts/payments';
import * as texts from '@presently/texts/checkout/wallets';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth';
import { useHydrated } from '~/lib/use-hydrated';
import type { CheckoutGift } from './checkout-state';
import { dispatchCheckout, useCheckout } from './checkout-store';
import { PurchaseProblem } from './purchase-problem';
import { usePurchase } from './use-purchase';
import { OrPayByCard, WalletPlace } from './wallet-place';
import { Wallets } from './wallets';

interface ExpressCheckoutProps {
  config: PublicConfig;
  gift: CheckoutGift;
  /** Leads to the fields of a card, after a wallet was refused. */
  onUseCard(): void;
}

/** Wallets above the billing form: the gift is bought at once, and gets its card and note afterwards. */
export default function ExpressCheckout({ config, gift, onUseCard }: ExpressCheckoutProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { attempt } = useCheckout().checkout;
  const [isAvailable, setAvailable] = useState(true);
  const isHydrated = useHydrated();
  const purchase = usePurchase(async () => {
    await navigate(href('/purchase-complete'), { replace: true });
    dispatchCheckout({ type: 'reset' });
  });

  if (!isAvailable || !(user || config.guest_checkout)) return null;
  return (
    <section aria-label={texts.expressCheckout} className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">{texts.addCardAndNoteAfter}</p>
      <WalletPlace>
        {isHydrated && (
          <Wallets
            config={config}
            gift={gift}
            billing={null}
            purchase={purchase}
            onAvailable={setAvailable}
          />
        )}
      </WalletPlace>
      <PurchaseProblem
        purchase={purchase}
        gift={gift}
        onChangeCard={onUseCard}
        onRetry={attempt ? () => void purchase.retry() : undefined}
      />
      <OrPayByCard />
    </section>
  );
}
