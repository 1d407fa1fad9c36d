import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { useState } from 'react';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { extendOrder } from '../endpoints';
import { CompactField } from '../ui/compact-fields';
import { formatDateTime } from '../ui/relative-time';
import { formatCount } from './bulk-moves';
import { ConfirmActionDialog } from './confirm-action-dialog';
import type { OrderController } from './use-order';

interface ExtendDialogProps {
  order: OperatorOrderDetail;
  performAction: OrderController['performAction'];
  onClose(): void;
}

/** Extends the time to claim a gift. */
export default function ExtendDialog({ order, performAction, onClose }: ExtendDialogProps) {
  const [typed, setTyped] = useState('7');
  const days = Number(typed);
  const isValid = Number.isInteger(days) && days >= 1 && days <= 90;

  const extend = () =>
    performAction(async () => {
      const { data } = await api(extendOrder, { params: { id: order.id }, body: { days } });
      showToast(`${formatCount(days, 'more day', 'more days')} to claim it`);
      return data;
    });

  return (
    <ConfirmActionDialog
      title="Extend"
      description={`This gift expires on ${formatDateTime(order.expires_at)}. Nobody is told of the change.`}
      confirmLabel={isValid ? `Extend by ${formatCount(days, 'day')}` : 'Extend'}
      isValid={isValid}
      onConfirm={extend}
      onClose={onClose}
    >
      <CompactField
        label="Days"
        type="number"
        inputMode="numeric"
        min={1}
        max={90}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isValid ? undefined : 'Please enter 1 to 90 days'}
      />
    </ConfirmActionDialog>
  );
}
