import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { formatDollars } from '@presently/texts/format';
import { useState } from 'react';
import { TextArea } from '~/ui/text-area';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { useOrderChange } from './use-order';

interface CancelDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

export default function CancelDialog({ order, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const { send, pending, failed } = useOrderChange(onClose);
  const refundable = order.payment?.refundable ?? 0;

  return (
    <ConfirmActionDialog
      title="Cancel this order?"
      description={`Its gift link ends, and ${formatDollars(refundable)} goes back to the card it came from. This cannot be undone.`}
      confirmLabel="Cancel the order"
      isDanger
      isBusy={pending !== null}
      failure={failed?.failure}
      onConfirm={() => send({ kind: 'cancel', seenStatus: order.status, reason: reason.trim() || null })}
      onClose={onClose}
    >
      <TextArea
        label="Reason (optional)"
        hint="For the audit log; the gifter is told only that it was cancelled."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmActionDialog>
  );
}
