import * as texts from '@presently/texts/checkout/wallets';
import Wallet from 'lucide-react/icons/wallet';
import { useEffect, useState } from 'react';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import type { WalletProps } from './wallet-payment';

const SandboxWalletDialog = lazyDialog(() => import('./sandbox-wallet-dialog'));

/** Replaces the browser's wallets if the card processor is the sandbox. */
export default function SandboxWallet({ amount, isOwnerKnown, busy, onAvailable, onPay }: WalletProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onAvailable(true), [onAvailable]);
  return (
    <>
      <Button variant="secondary" size="lg" block loading={busy} onClick={() => setOpen(true)}>
        <Wallet aria-hidden="true" />
        <span className="whitespace-normal">{texts.payWithSandboxWallet}</span>
      </Button>
      {isOpen && (
        <SandboxWalletDialog
          open
          amount={amount}
          isOwnerKnown={isOwnerKnown}
          onPay={(payment) => {
            setOpen(false);
            onPay(payment);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
