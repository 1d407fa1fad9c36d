import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { formatDateTime } from '@presently/texts/format';
import ExtendDaysDialog from './extend-days-dialog';
import { useOrderChange } from './use-order';

interface ExtendDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

/** Extends the claim window of a gift. */
export default function ExtendDialog({ order, onClose }: ExtendDialogProps) {
  const { send, pending, failed, retryKeys } = useOrderChange(onClose);
  const extend = (days: number) =>
    send({
      kind: 'extend',
      days,
      seenExpiry: order.expires_at,
      idempotencyKey: retryKeys.keyOf(`extend ${days}`),
    });

  return (
    <ExtendDaysDialog
      title={texts.extend}
      description={texts.extendExplained(formatDateTime(new Date(order.expires_at)))}
      isBusy={pending !== null}
      errors={failed}
      onExtend={extend}
      onClose={onClose}
    />
  );
}
