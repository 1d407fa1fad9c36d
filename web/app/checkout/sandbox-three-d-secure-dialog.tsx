import * as texts from '@presently/texts/checkout/three-d-secure';
import { formatDollars } from '@presently/texts/format';
import { useShopName } from '~/lib/shop-details';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';

interface SandboxThreeDSecureDialogProps {
  open: boolean;
  /** In dollars. */
  amount: number;
  busy: boolean;
  onComplete(outcome: 'approved' | 'refused'): void;
  onLeave(): void;
}

/** Simulates a bank's 3-D Secure window for the sandbox. */
export default function SandboxThreeDSecureDialog({
  open,
  amount,
  busy,
  onComplete,
  onLeave,
}: SandboxThreeDSecureDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onLeave()}
      title={texts.bankAsksToConfirm}
      description={texts.approvePayment({ amount: formatDollars(amount), shopName: useShopName() })}
      disablePointerDismissal
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onComplete('refused')}>
            {texts.refuse}
          </Button>
          <Button loading={busy} onClick={() => onComplete('approved')}>
            {texts.approve}
          </Button>
        </>
      }
    />
  );
}
