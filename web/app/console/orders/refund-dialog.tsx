import { formatDollars } from '@presently/contracts/money';
import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { useState } from 'react';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { refundOrder } from '../endpoints';
import { CompactField, CompactTextArea } from '../ui/compact-fields';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { fullName } from './order-texts';
import type { OrderController } from './use-order';

interface RefundDialogProps {
  order: OperatorOrderDetail;
  act: OrderController['act'];
  onClose(): void;
}

/** Money back to the card it came from: the whole rest, or a part. */
export default function RefundDialog({ order, act, onClose }: RefundDialogProps) {
  const rest = order.payment?.refundable ?? 0;
  const [amount, setAmount] = useState(rest.toFixed(2));
  const [reason, setReason] = useState('');
  // A repeated press, or one after a lost answer, gives the money back once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const dollars = Number(amount.replace(/[$,\s]/g, ''));
  const isAmount = amount.trim() !== '' && Number.isFinite(dollars) && dollars > 0;
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setKey(crypto.randomUUID());
  };

  const refund = () =>
    act(async () => {
      const { data } = await api(refundOrder, {
        params: { id: order.id },
        body: { amount: dollars, reason },
        headers: { 'idempotency-key': key },
      });
      showToast(`${formatDollars(dollars)} on the way back`);
      return data;
    });

  return (
    <ConfirmActionDialog
      title="Refund"
      description={`The money goes back to ${fullName(order.gifter, 'the gifter')}'s card. ${formatDollars(rest)} of ${formatDollars(order.amount_paid)} can still be refunded. This cannot be undone.`}
      confirm={isAmount ? `Refund ${formatDollars(dollars)}` : 'Refund'}
      isDanger
      isReady={isAmount && reason.trim() !== ''}
      onConfirm={refund}
      onClose={onClose}
    >
      <CompactField
        label="Amount in dollars"
        inputMode="decimal"
        before="$"
        autoComplete="off"
        value={amount}
        onChange={(event) => change(setAmount)(event.target.value)}
        error={amount !== '' && !isAmount ? 'Please enter an amount such as 12.50' : undefined}
      />
      <CompactTextArea
        label="Reason"
        hint="For the other operators and the audit log."
        maxLength={500}
        value={reason}
        onChange={(event) => change(setReason)(event.target.value)}
      />
    </ConfirmActionDialog>
  );
}
