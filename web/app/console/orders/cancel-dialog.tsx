import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { formatDollars } from '@presently/texts/format';
import { useForm } from '~/forms/use-form';
import { TextArea } from '~/ui/text-area';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { useOrderChange } from './use-order';

interface CancelDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

export default function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { send, pending, failed } = useOrderChange(onClose);
  const isBusy = pending !== null;
  const form = useForm({ defaultValues: { reason: '' }, refusal: failed });
  const refundable = order.payment?.refundable ?? 0;

  return (
    <ConfirmActionDialog
      title="Cancel this order?"
      description={`Its gift link ends, and ${formatDollars(refundable)} goes back to the card it came from. This cannot be undone.`}
      confirmLabel="Cancel the order"
      isDanger
      isBusy={isBusy}
      formProps={form.props(
        ({ reason }) => send({ kind: 'cancel', seenStatus: order.status, reason: reason.trim() || null }),
        { isBusy },
      )}
      failure={form.failure}
      onClose={onClose}
    >
      <TextArea
        label="Reason (optional)"
        hint="For the audit log; the gifter is told only that it was cancelled."
        maxLength={500}
        {...form.field('reason')}
      />
    </ConfirmActionDialog>
  );
}
