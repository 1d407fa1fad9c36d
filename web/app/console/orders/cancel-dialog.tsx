import { formatDollars } from '@presently/contracts/money';
import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { useState } from 'react';
import { cancelOrder } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { CompactTextArea } from '../ui/compact-fields';
import { ConfirmActionDialog } from './confirm-action-dialog';
import type { OrderController } from './use-order';

interface CancelDialogProps {
  order: OperatorOrderDetail;
  performAction: OrderController['performAction'];
  onClose(): void;
}

export default function CancelDialog({ order, performAction, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const refundable = order.payment?.refundable ?? 0;

  const cancel = () =>
    performAction(async () => {
      await api(cancelOrder, {
        params: { id: order.id },
        body: { seen_status: order.status, reason: reason.trim() || null },
      });
      showToast('The order is cancelled');
      return undefined;
    });

  return (
    <ConfirmActionDialog
      title="Cancel this order?"
      description={`Its gift link ends, and ${formatDollars(refundable)} goes back to the card it came from. This cannot be undone.`}
      confirmLabel="Cancel the order"
      isDanger
      onConfirm={cancel}
      onClose={onClose}
    >
      <CompactTextArea
        label="Reason (optional)"
        hint="For the audit log; the gifter is told only that it was cancelled."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmActionDialog>
  );
}
