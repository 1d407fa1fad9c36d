import { formatDollars } from '@presently/texts/format';
import * as texts from '@presently/texts/gift/manage';
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
      onOpenChange={(isOpen) => !isOpen && !isCancelling && onClose()}
      title={texts.cancelThisGift}
      description={texts.cancelExplained(formatDollars(amount))}
      actions={
        <>
          <Button variant="secondary" disabled={isCancelling} onClick={onClose}>
            {texts.keepTheGift}
          </Button>
          <Button variant="danger" loading={isCancelling} onClick={onCancel}>
            {texts.cancelTheGift}
          </Button>
        </>
      }
    >
      {failure && !isCancelling && <Alert>{failure}</Alert>}
    </Dialog>
  );
}
