import { zodResolver } from '@hookform/resolvers/zod';
import { ExtendInput } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { z } from 'zod';
import { type FormErrors, useForm } from '~/forms/use-form';
import { TextField } from '~/ui/text-field';
import { parsedBy } from '../data/schemas';
import { ConfirmActionDialog } from './confirm-action-dialog';

const parseDays = (text: string): number | undefined =>
  ExtendInput.shape.days.safeParse(text.trim() === '' ? undefined : Number(text)).data;

const ExtendForm = z.object({ days: parsedBy(parseDays, texts.enterDays) });

interface ExtendDaysDialogProps {
  title: string;
  description: string;
  isBusy: boolean;
  errors: FormErrors | null;
  onExtend(days: number): void;
  onClose(): void;
}

/** Asks by how many days to extend the claim window of one or more gifts. */
export default function ExtendDaysDialog({
  title,
  description,
  isBusy,
  errors,
  onExtend,
  onClose,
}: ExtendDaysDialogProps) {
  const form = useForm<z.input<typeof ExtendForm>, z.output<typeof ExtendForm>>({
    defaultValues: { days: '7' },
    resolver: zodResolver(ExtendForm),
    mode: 'onChange',
    serverErrors: errors,
  });
  const days = parseDays(form.watch('days'));
  return (
    <ConfirmActionDialog
      title={title}
      description={description}
      confirmLabel={days ? texts.extendBy(days) : texts.extend}
      isValid={days !== undefined}
      isBusy={isBusy}
      formProps={form.props((checked) => onExtend(checked.days), { isBusy })}
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
