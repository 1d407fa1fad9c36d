import { formatDollars } from '@presently/texts/format';
import { useShopName } from '~/lib/shop-details';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';

interface ThreeDSecureDialogProps {
  open: boolean;
  /** In dollars. */
  amount: number;
  busy: boolean;
  onComplete(outcome: 'approved' | 'refused'): void;
  onLeave(): void;
}

/** Simulates a bank's 3-D Secure window for the sandbox. */
export default function ThreeDSecureDialog({
  open,
  amount,
  busy,
  onComplete,
  onLeave,
}: ThreeDSecureDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onLeave()}
      title="Your bank asks you to confirm"
      description={`Do you approve the payment of ${formatDollars(amount)} to ${useShopName()}? This is the sandbox's bank; no money moves.`}
      disablePointerDismissal
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onComplete('refused')}>
            Refuse
          </Button>
          <Button loading={busy} onClick={() => onComplete('approved')}>
            Approve
          </Button>
        </>
      }
    />
  );
}
