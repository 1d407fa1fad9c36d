import { zodResolver } from '@hookform/resolvers/zod';
import { type OperatorOrderDetail, RefundInput } from '@presently/contracts/operator-orders';
import { formatDollars } from '@presently/texts/format';
import { useRef } from 'react';
import { z } from 'zod';
import { useForm } from '~/forms/use-form';
import { type Attempt, reuseOrCreateAttempt } from '~/lib/attempt';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { parsedBy } from '../data/schemas';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { fullName } from './order-texts';
import { useOrderChange } from './use-order';

interface RefundDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

function parseAmount(text: string): number | undefined {
  const dollars = Number(text.replace(/[$,\s]/g, ''));
  return Number.isFinite(dollars) && dollars > 0 ? dollars : undefined;
}

const RefundForm = z.object({
  amount: parsedBy(parseAmount, 'Please enter an amount such as 12.50').pipe(
    RefundInput.shape.amount.unwrap(),
  ),
  reason: RefundInput.shape.reason,
});
type CheckedRefund = z.output<typeof RefundForm>;

/** Refunds an order to its card, in full or in part. */
export default function RefundDialog({ order, onClose }: RefundDialogProps) {
  const refundable = order.payment?.refundable ?? 0;
  const { send, pending, failed } = useOrderChange(onClose);
  const isBusy = pending !== null;
  const form = useForm<z.input<typeof RefundForm>, CheckedRefund>({
    defaultValues: { amount: refundable.toFixed(2), reason: '' },
    resolver: zodResolver(RefundForm),
    mode: 'onChange',
    refusal: failed,
  });
  const [amount, reason] = form.watch(['amount', 'reason']);
  const dollars = parseAmount(amount);
  const attempt = useRef<Attempt<CheckedRefund> | null>(null);

  function refund(checked: CheckedRefund): void {
    // The same key for retries, so that the money is refunded once; a new one when the input changes.
    attempt.current = reuseOrCreateAttempt(attempt.current, checked);
    send({ kind: 'refund', ...checked, idempotencyKey: attempt.current.key });
  }

  return (
    <ConfirmActionDialog
      title="Refund"
      description={`The money goes back to ${fullName(order.gifter, 'the gifter')}'s card. ${formatDollars(refundable)} of ${formatDollars(order.amount_paid)} can still be refunded. This cannot be undone.`}
      confirmLabel={dollars ? `Refund ${formatDollars(dollars)}` : 'Refund'}
      isDanger
      isValid={dollars !== undefined && reason.trim() !== ''}
      isBusy={isBusy}
      formProps={form.props(refund, { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        before="$"
        autoComplete="off"
        {...form.field('amount')}
      />
      <TextArea
        label="Reason"
        hint="For the other operators and the audit log."
        maxLength={500}
        {...form.field('reason')}
      />
    </ConfirmActionDialog>
  );
}
