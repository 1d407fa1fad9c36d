import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { formatDateTime } from '@presently/texts/format';
import { useState } from 'react';
import { TextField } from '~/ui/text-field';
import { formatCount } from './bulk-moves';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { useOrderChange } from './use-order';

interface ExtendDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

/** Extends the time to claim a gift. */
export default function ExtendDialog({ order, onClose }: ExtendDialogProps) {
  const [typed, setTyped] = useState('7');
  const { send, pending, failed } = useOrderChange(onClose);
  const days = Number(typed);
  const isValid = Number.isInteger(days) && days >= 1 && days <= 90;

  return (
    <ConfirmActionDialog
      title="Extend"
      description={`This gift expires on ${formatDateTime(new Date(order.expires_at))}. Nobody is told of the change.`}
      confirmLabel={isValid ? `Extend by ${formatCount(days, 'day')}` : 'Extend'}
      isValid={isValid}
      isBusy={pending !== null}
      failure={failed?.failure}
      onConfirm={() => send({ kind: 'extend', days })}
      onClose={onClose}
    >
      <TextField
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
