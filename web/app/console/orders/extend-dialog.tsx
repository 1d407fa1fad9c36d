import { zodResolver } from '@hookform/resolvers/zod';
import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { formatDateTime } from '@presently/texts/format';
import { useRef } from 'react';
import type { z } from 'zod';
import { useForm } from '~/forms/use-form';
import { type Attempt, reuseOrCreateAttempt } from '~/lib/attempt';
import { TextField } from '~/ui/text-field';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { ExtendForm, parseDays } from './extend-days';
import { useOrderChange } from './use-order';

interface ExtendDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

type CheckedExtension = z.output<typeof ExtendForm>;

/** Extends the time to claim a gift. */
export default function ExtendDialog({ order, onClose }: ExtendDialogProps) {
  const { send, pending, failed } = useOrderChange(onClose);
  const isBusy = pending !== null;
  const form = useForm<z.input<typeof ExtendForm>, CheckedExtension>({
    defaultValues: { days: '7' },
    resolver: zodResolver(ExtendForm),
    mode: 'onChange',
    refusal: failed,
  });
  const days = parseDays(form.watch('days'));
  const attempt = useRef<Attempt<CheckedExtension> | null>(null);

  function extend(checked: CheckedExtension): void {
    // The same key for retries, so that the days are added once; a new one when the input changes.
    attempt.current = reuseOrCreateAttempt(attempt.current, checked);
    send({ kind: 'extend', ...checked, idempotencyKey: attempt.current.key });
  }

  return (
    <ConfirmActionDialog
      title={texts.extend}
      description={texts.extendExplained(formatDateTime(new Date(order.expires_at)))}
      confirmLabel={days ? texts.extendBy(days) : texts.extend}
      isValid={days !== undefined}
      isBusy={isBusy}
      formProps={form.props(extend, { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField
        label={texts.days}
        type="number"
        inputMode="numeric"
        min={1}
        max={90}
        {...form.field('days')}
      />
    </ConfirmActionDialog>
  );
}
