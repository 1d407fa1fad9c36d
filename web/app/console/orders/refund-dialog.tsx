import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { formatDollars } from '@presently/texts/format';
import { useState } from 'react';
import { randomHex } from '~/lib/random-hex';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { fullName } from './order-texts';
import { useOrderChange } from './use-order';

interface RefundDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

/** Refunds an order to its card, in full or in part. */
export default function RefundDialog({ order, onClose }: RefundDialogProps) {
  const refundable = order.payment?.refundable ?? 0;
  const [amount, setAmount] = useState(refundable.toFixed(2));
  const [reason, setReason] = useState('');
  // The same key for retries, so that the money is refunded once; a new one when the input changes.
  const [idempotencyKey, setIdempotencyKey] = useState(randomHex);
  const { send, pending, failed } = useOrderChange(onClose);
  const dollars = Number(amount.replace(/[$,\s]/g, ''));
  const isAmount = amount.trim() !== '' && Number.isFinite(dollars) && dollars > 0;
  const withNewKey = (set: (value: string) => void) => (value: string) => {
    set(value);
    setIdempotencyKey(randomHex());
  };

  return (
    <ConfirmActionDialog
      title="Refund"
      description={`The money goes back to ${fullName(order.gifter, 'the gifter')}'s card. ${formatDollars(refundable)} of ${formatDollars(order.amount_paid)} can still be refunded. This cannot be undone.`}
      confirmLabel={isAmount ? `Refund ${formatDollars(dollars)}` : 'Refund'}
      isDanger
      isValid={isAmount && reason.trim() !== ''}
      isBusy={pending !== null}
      failure={failed?.failure}
      onConfirm={() => send({ kind: 'refund', amount: dollars, reason, idempotencyKey })}
      onClose={onClose}
    >
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        before="$"
        autoComplete="off"
        value={amount}
        onChange={(event) => withNewKey(setAmount)(event.target.value)}
        error={amount !== '' && !isAmount ? 'Please enter an amount such as 12.50' : undefined}
      />
      <TextArea
        label="Reason"
        hint="For the other operators and the audit log."
        maxLength={500}
        value={reason}
        onChange={(event) => withNewKey(setReason)(event.target.value)}
      />
    </ConfirmActionDialog>
  );
}
