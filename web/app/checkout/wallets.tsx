import type { PublicConfig } from '@presently/contracts/payments';
import { useEffect, useState } from 'react';
import { useAuth } from '~/lib/auth';
import { lazyComponent } from '~/ui/lazy-component';
import { lazyDialog } from '~/ui/lazy-dialog';
import type { BillingInfo, CheckoutGift } from './checkout-state';
import type { usePurchase } from './use-purchase';
import type { WalletPayment } from './wallet-payment';

// Only the wallets of the shop's own card processor are loaded.
const SandboxWallet = lazyComponent(() => import('./sandbox-wallet'));
const StripeWallets = lazyComponent(() => import('./stripe-wallets'));
const ReceiptEmailDialog = lazyDialog(() => import('./receipt-email-dialog'));

interface WalletsProps {
  config: PublicConfig;
  gift: CheckoutGift;
  /** Known on the review; otherwise the wallet identifies the payer. */
  billing: BillingInfo | null;
  purchase: ReturnType<typeof usePurchase>;
  onAvailable(isAvailable: boolean): void;
}

/** The buttons of the buyer's wallets. If a wallet provides no email address, it is asked for afterwards. */
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

/** If they cannot be loaded, behave as if there were no wallets: the buyer can pay by card. */
function Unavailable({ onAvailable }: Pick<WalletsProps, 'onAvailable'>) {
  useEffect(() => onAvailable(false), [onAvailable]);
  return null;
}
