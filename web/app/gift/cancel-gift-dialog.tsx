import { formatDollars } from '@presently/contracts/money';
import type { Order } from '@presently/contracts/orders';
import { useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { showToast } from '~/ui/toast';
import { errorMessage } from './error-message';

interface CancelGiftDialogProps {
  open: boolean;
  /** In dollars. */
  amount: number;
  cancel(): Promise<Order>;
  onClose(): void;
  onCancelled(order: Order): void;
}

/** Confirmation dialog for cancelling a gift. */
export default function CancelGiftDialog({
  open,
  amount,
  cancel,
  onClose,
  onCancelled,
}: CancelGiftDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleCancel(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      onCancelled(await cancel());
      onClose();
      showToast('Your gift was cancelled');
    } catch (error) {
      console.error('cancelling the gift failed', error);
      setFailure(errorMessage(error, 'The gift could not be cancelled. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cancel this gift?"
      description={`Its link will no longer open a gift, and ${formatDollars(amount)} goes back to the card it came from. This cannot be undone.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep the gift
          </Button>
          <Button variant="danger" loading={isBusy} onClick={() => void handleCancel()}>
            Cancel the gift
          </Button>
        </>
      }
    >
      {failure && <Alert>{failure}</Alert>}
    </Dialog>
  );
}
