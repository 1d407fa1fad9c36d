import type { PublicConfig } from '@presently/contracts/payments';
import { useEffect, useState } from 'react';
import { useAuth } from '~/lib/auth';
import { lazyComponent } from '~/ui/lazy-component';
import { lazyDialog } from '~/ui/lazy-dialog';
import type { BillingInfo, CheckoutGift } from './checkout-state';
import type { usePurchase } from './use-purchase';
import type { WalletPayment } from './wallet-payment';

// A shop loads the wallets of its own card processor only.
const SandboxWallet = lazyComponent(() => import('./sandbox-wallet'));
const StripeWallets = lazyComponent(() => import('./stripe-wallets'));
const ReceiptEmailDialog = lazyDialog(() => import('./receipt-email-dialog'));

interface WalletsProps {
  config: PublicConfig;
  gift: CheckoutGift;
  /** Known on the review; otherwise the wallet tells who pays. */
  billing: BillingInfo | null;
  purchase: ReturnType<typeof usePurchase>;
  onAvailable(isAvailable: boolean): void;
}

/** The buttons of the buyer's wallets. A wallet that does not tell an e-mail address is followed by that one field. */
export function Wallets({ config, gift, billing, purchase, onAvailable }: WalletsProps) {
  const { user } = useAuth();
  const [withoutEmail, setWithoutEmail] = useState<WalletPayment | null>(null);
  const knownEmail = billing?.email ?? user?.profile.email ?? null;

  function pay(payment: WalletPayment, email = payment.email || knownEmail) {
    setWithoutEmail(email ? null : payment);
    if (email) void purchase.buyByWallet({ ...payment, email }, billing);
  }

  const wallet = {
    amount: gift.price,
    isOwnerKnown: knownEmail !== null,
    busy: purchase.isBusy,
    onAvailable,
    onPay: pay,
    failureView: () => <Unavailable onAvailable={onAvailable} />,
  };
  return (
    <>
      {config.card_processor === 'sandbox' ? (
        <SandboxWallet {...wallet} />
      ) : (
        <StripeWallets {...wallet} publishableKey={config.stripe_publishable_key} />
      )}
      {withoutEmail && (
        <ReceiptEmailDialog
          open
          amount={gift.price}
          onPay={(email) => pay(withoutEmail, email)}
          onClose={() => setWithoutEmail(null)}
        />
      )}
    </>
  );
}

/** What cannot be loaded is as if there was no wallet: a card pays, too. */
function Unavailable({ onAvailable }: Pick<WalletsProps, 'onAvailable'>) {
  useEffect(() => onAvailable(false), [onAvailable]);
  return null;
}
