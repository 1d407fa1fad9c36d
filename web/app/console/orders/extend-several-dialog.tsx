import { zodResolver } from '@hookform/resolvers/zod';
import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/order';
import type { z } from 'zod';
import { type Refusal, useForm } from '~/forms/use-form';
import { TextField } from '~/ui/text-field';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { ExtendForm, parseDays } from './extend-days';

interface ExtendSeveralDialogProps {
  /** How many gifts. */
  count: number;
  isBusy: boolean;
  refusal: Refusal | null;
  onExtend(days: number): void;
  onClose(): void;
}

/** Extends the time to claim several gifts by the same days. */
export default function ExtendSeveralDialog({
  count,
  isBusy,
  refusal,
  onExtend,
  onClose,
}: ExtendSeveralDialogProps) {
  const form = useForm<z.input<typeof ExtendForm>, z.output<typeof ExtendForm>>({
    defaultValues: { days: '7' },
    resolver: zodResolver(ExtendForm),
    mode: 'onChange',
    refusal,
  });
  const days = parseDays(form.watch('days'));
  return (
    <ConfirmActionDialog
      title={texts.extendSeveral(count)}
      description={texts.extendSeveralExplained}
      confirmLabel={days ? orderTexts.extendBy(days) : orderTexts.extend}
      isValid={days !== undefined}
      isBusy={isBusy}
      formProps={form.props((checked) => onExtend(checked.days), { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField
        label={orderTexts.days}
        type="number"
        inputMode="numeric"
        min={1}
        max={90}
        {...form.field('days')}
      />
    </ConfirmActionDialog>
  );
}
