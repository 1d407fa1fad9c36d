import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { formatDateTime } from '@presently/texts/format';
import { useRef } from 'react';
import { type Attempt, reuseOrCreateAttempt } from '~/lib/attempt';
import ExtendDaysDialog from './extend-days-dialog';
import { useOrderChange } from './use-order';

interface ExtendDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

/** Extends the claim window of a gift. */
export default function ExtendDialog({ order, onClose }: ExtendDialogProps) {
  const { send, pending, failed } = useOrderChange(onClose);
  const attempt = useRef<Attempt<number> | null>(null);

  function extend(days: number): void {
    // Retries reuse the key, so that the days are added once; changed input gets a new one.
    attempt.current = reuseOrCreateAttempt(attempt.current, days);
    send({ kind: 'extend', days, idempotencyKey: attempt.current.key });
  }

  return (
    <ExtendDaysDialog
      title={texts.extend}
      description={texts.extendExplained(formatDateTime(new Date(order.expires_at)))}
      isBusy={pending !== null}
      refusal={failed}
      onExtend={extend}
      onClose={onClose}
    />
  );
}
