import { zodResolver } from '@hookform/resolvers/zod';
import { ExtendInput, type OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { formatDateTime } from '@presently/texts/format';
import { z } from 'zod';
import { useForm } from '~/forms/use-form';
import { TextField } from '~/ui/text-field';
import { parsedBy } from '../data/schemas';
import { formatCount } from './bulk-moves';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { useOrderChange } from './use-order';

interface ExtendDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

const parseDays = (text: string): number | undefined =>
  ExtendInput.shape.days.safeParse(text.trim() === '' ? undefined : Number(text)).data;

const ExtendForm = z.object({ days: parsedBy(parseDays, 'Please enter 1 to 90 days') });

/** Extends the time to claim a gift. */
export default function ExtendDialog({ order, onClose }: ExtendDialogProps) {
  const { send, pending, failed } = useOrderChange(onClose);
  const isBusy = pending !== null;
  const form = useForm<z.input<typeof ExtendForm>, z.output<typeof ExtendForm>>({
    defaultValues: { days: '7' },
    resolver: zodResolver(ExtendForm),
    mode: 'onChange',
    refusal: failed,
  });
  const days = parseDays(form.watch('days'));

  return (
    <ConfirmActionDialog
      title="Extend"
      description={`This gift expires on ${formatDateTime(new Date(order.expires_at))}. Nobody is told of the change.`}
      confirmLabel={days ? `Extend by ${formatCount(days, 'day')}` : 'Extend'}
      isValid={days !== undefined}
      isBusy={isBusy}
      formProps={form.props((checked) => send({ kind: 'extend', ...checked }), { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField label="Days" type="number" inputMode="numeric" min={1} max={90} {...form.field('days')} />
    </ConfirmActionDialog>
  );
}
