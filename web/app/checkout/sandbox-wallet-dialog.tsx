import * as texts from '@presently/texts/checkout/wallets';
import { formatDollars } from '@presently/texts/format';
import { useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { Dialog } from '~/ui/dialog';
import { SegmentedControl } from '~/ui/segmented-control';
import { sampleAddress } from './sample-billing';
import { tokeniseInSandbox } from './tokenise-in-sandbox';
import type { WalletPayment } from './wallet-payment';

/** The sandbox's test cards, by outcome. */
const cards = { pays: '4242424242424242', refused: '4000000000000002', asks: '4000002500003155' };
const choices = [
  { value: 'pays', name: texts.approved },
  { value: 'refused', name: texts.declined },
  { value: 'asks', name: texts.requires3DSecure },
] as const;

interface SandboxWalletDialogProps {
  open: boolean;
  /** In dollars. */
  amount: number;
  isOwnerKnown: boolean;
  onPay(payment: WalletPayment): void;
  onClose(): void;
}

/** The sandbox wallet's sheet, in which a tester chooses the outcome. */
export default function SandboxWalletDialog({
  open,
  amount,
  isOwnerKnown,
  onPay,
  onClose,
}: SandboxWalletDialogProps) {
  const [outcome, setOutcome] = useState<keyof typeof cards>('pays');
  const [sharesEmail, setSharesEmail] = useState(true);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function authorise() {
    setState('busy');
    try {
      const { id } = await tokeniseInSandbox({ number: cards[outcome], month: 12, year: 2034, cvc: '123' });
      const { firstName, lastName, email } = sampleAddress;
      onPay({ id, name: `${firstName} ${lastName}`, email: sharesEmail ? email : null });
    } catch (error) {
      console.error('authorising by the wallet failed', error);
      setState('failed');
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.sandboxWallet}
      description={texts.sandboxExplained(formatDollars(amount))}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={state === 'busy'} onClick={() => void authorise()}>
            {texts.authorize}
          </Button>
        </>
      }
    >
      <SegmentedControl label={texts.outcome} value={outcome} choices={choices} onChange={setOutcome} />
      {!isOwnerKnown && (
        <Checkbox
          label={texts.shareEmail}
          checked={sharesEmail}
          onChange={(event) => setSharesEmail(event.target.checked)}
        />
      )}
      {state === 'failed' && <Alert>{texts.walletFailed}</Alert>}
    </Dialog>
  );
}
