import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
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
  const form = useForm({ defaultValues: { reason: '' }, serverErrors: failed });
  const refundable = order.payment?.refundable ?? 0;

  return (
    <ConfirmActionDialog
      title={texts.cancelThisOrder}
      description={
        refundable > 0 ? texts.cancelExplained(formatDollars(refundable)) : texts.cancelWithoutRefund
      }
      confirmLabel={texts.cancelOrder}
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
        label={texts.reasonOptional}
        hint={texts.cancelReasonHint}
        maxLength={500}
        {...form.field('reason')}
      />
    </ConfirmActionDialog>
  );
}
