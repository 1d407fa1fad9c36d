import { zodResolver } from '@hookform/resolvers/zod';
import { type OperatorOrderDetail, RefundInput } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import * as shared from '@presently/texts/console/shared';
import { formatDollars } from '@presently/texts/format';
import { z } from 'zod';
import { useForm } from '~/forms/use-form';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { parseDollars } from '../data/dollars';
import { parsedBy } from '../data/schemas';
import { knownName } from '../known-name';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { useOrderChange } from './use-order';

interface RefundDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

const RefundForm = z.object({
  amount: parsedBy((text) => parseDollars(text) || undefined, texts.enterAmount).pipe(
    RefundInput.shape.amount.unwrap(),
  ),
  reason: RefundInput.shape.reason,
});
type CheckedRefund = z.output<typeof RefundForm>;

/** Refunds an order to its card, in full or in part. */
export default function RefundDialog({ order, onClose }: RefundDialogProps) {
  const refundable = order.payment?.refundable ?? 0;
  const limit = order.payment?.refund_limit ?? refundable;
  const isLimited = limit < refundable;
  const { send, pending, failed, retryKeys } = useOrderChange(onClose);
  const isBusy = pending !== null;
  const form = useForm<z.input<typeof RefundForm>, CheckedRefund>({
    defaultValues: { amount: Math.min(refundable, limit).toFixed(2), reason: '' },
    resolver: zodResolver(RefundForm),
    mode: 'onChange',
    serverErrors: failed,
  });
  const [amount, reason] = form.watch(['amount', 'reason']);
  const dollars = parseDollars(amount);

  function refund(checked: CheckedRefund): void {
    // Whatever the reason, so that correcting it does not refund the same amount again.
    const idempotencyKey = retryKeys.keyOf(`refund ${checked.amount}`);
    const seenRefunds = order.payment?.refunds.map(({ id }) => id) ?? [];
    send({ kind: 'refund', ...checked, seenRefunds, idempotencyKey });
  }

  return (
    <ConfirmActionDialog
      title={texts.refund}
      description={texts.refundExplained({
        gifter: knownName(order.gifter),
        refundable: formatDollars(refundable),
        paid: formatDollars(order.amount_paid),
      })}
      confirmLabel={dollars ? texts.refundAmount(formatDollars(dollars)) : texts.refund}
      isDanger
      isValid={Boolean(dollars) && reason.trim() !== ''}
      isBusy={isBusy}
      formProps={form.props(refund, { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField
        label={texts.amountInDollars}
        inputMode="decimal"
        before="$"
        autoComplete="off"
        hint={isLimited && texts.refundLimit(formatDollars(limit))}
        {...form.field('amount')}
      />
      <TextArea
        label={shared.reason}
        hint={texts.refundReasonHint}
        maxLength={500}
        {...form.field('reason')}
      />
    </ConfirmActionDialog>
  );
}
