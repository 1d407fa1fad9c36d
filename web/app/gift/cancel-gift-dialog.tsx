import { formatDollars } from '@presently/texts/format';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';

interface CancelGiftDialogProps {
  open: boolean;
  /** In dollars. */
  amount: number;
  isCancelling: boolean;
  failure: string | null;
  onCancel(): void;
  onClose(): void;
}

/** Confirmation dialog for cancelling a gift. */
export default function CancelGiftDialog({
  open,
  amount,
  isCancelling,
  failure,
  onCancel,
  onClose,
}: CancelGiftDialogProps) {
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
          <Button variant="danger" loading={isCancelling} onClick={onCancel}>
            Cancel the gift
          </Button>
        </>
      }
    >
      {failure && <Alert>{failure}</Alert>}
    </Dialog>
  );
}
