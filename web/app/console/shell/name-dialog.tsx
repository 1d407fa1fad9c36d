import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '@presently/contracts/limits';
import { firstName as firstNameLabel, lastNameIfAny } from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
import { href } from 'react-router';
import { z } from 'zod';
import { useForm } from '~/forms/use-form';
import { TextField } from '~/ui/text-field';
import { useChange } from '../data/change';
import { firstName, lastName } from '../data/schemas';
import { ConfirmActionDialog } from '../orders/confirm-action-dialog';
import { useOperator } from './operator';

const NameForm = z.object({ first_name: firstName, last_name: lastName });
export type NameChange = z.output<typeof NameForm>;

/** The operator's own name, as teammates see it. */
export default function NameDialog({ onClose }: { onClose(): void }) {
  const { profile } = useOperator();
  const { send, pending, failed } = useChange<NameChange>({ action: href('/operator'), onDone: onClose });
  const isBusy = pending !== null;
  const form = useForm<z.input<typeof NameForm>, NameChange>({
    defaultValues: { first_name: profile.first_name ?? '', last_name: profile.last_name ?? '' },
    resolver: zodResolver(NameForm),
    serverErrors: failed,
  });
  return (
    <ConfirmActionDialog
      title={texts.yourName}
      description={texts.yourNameExplained}
      confirmLabel={texts.saveName}
      isBusy={isBusy}
      formProps={form.props(send, { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField
        label={firstNameLabel}
        autoComplete="given-name"
        maxLength={LIMITS.personName}
        {...form.field('first_name')}
      />
      <TextField
        label={lastNameIfAny}
        autoComplete="family-name"
        maxLength={LIMITS.personName}
        {...form.field('last_name')}
      />
    </ConfirmActionDialog>
  );
}
