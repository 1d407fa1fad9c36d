import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '@presently/contracts/limits';
import { InviteInput } from '@presently/contracts/operator-staff';
import { enterValidPhone } from '@presently/texts/account';
import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/staff';
import { z } from 'zod';
import { FormFailure } from '~/forms/form-failure';
import { useForm } from '~/forms/use-form';
import { isCompletePhone, maskPhone, phoneMaxLength, phoneToE164 } from '~/lib/phone';
import { Button } from '~/ui/button';
import { MaskedField } from '~/ui/masked-field';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { useChange } from '../data/change';
import { firstName, lastName, parsedBy } from '../data/schemas';
import { RoleOptions } from './role-options';
import type { StaffChange } from './staff-changes';

const Invitation = z.object({
  phone_number: parsedBy(
    (phone) => (isCompletePhone(phone) ? phoneToE164(phone) : undefined),
    enterValidPhone,
  ).pipe(InviteInput.shape.phone_number),
  role: InviteInput.shape.role,
  first_name: firstName,
  last_name: lastName,
});
type CheckedInvitation = z.output<typeof Invitation>;

const emptyInvitation: z.input<typeof Invitation> = {
  phone_number: '',
  role: 'packer',
  first_name: '',
  last_name: '',
};

/** Grants a role to a phone number, which can then sign in to the console. */
export function InviteForm() {
  const { send, pending, failed } = useChange<StaffChange>({
    onDone: () => form.reset({ ...emptyInvitation, role: form.getValues('role') }),
  });
  const form = useForm<z.input<typeof Invitation>, CheckedInvitation>({
    defaultValues: emptyInvitation,
    resolver: zodResolver(Invitation),
    serverErrors: failed,
  });

  return (
    <form
      {...form.props((invitation) => send({ kind: 'invite', invitation }), { isBusy: pending !== null })}
      className="flex flex-wrap items-start gap-3"
    >
      <TextField
        label={shared.firstName}
        autoComplete="off"
        maxLength={LIMITS.personName}
        {...form.field('first_name')}
        className="min-w-0 flex-1 basis-40"
      />
      <TextField
        label={shared.lastNameIfAny}
        autoComplete="off"
        maxLength={LIMITS.personName}
        {...form.field('last_name')}
        className="min-w-0 flex-1 basis-40"
      />
      <MaskedField
        label={texts.phoneNumber}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="(555) 123-4567"
        maxLength={phoneMaxLength + 4}
        mask={maskPhone}
        {...form.control('phone_number')}
        hint={texts.phoneHint}
        className="min-w-0 flex-1 basis-64"
      />
      <Select label={texts.role} {...form.field('role')} className="w-32">
        <RoleOptions />
      </Select>
      <Button type="submit" variant="primary" loading={pending !== null} className="mt-7">
        {texts.invite}
      </Button>
      {form.failure && (
        <div className="basis-full">
          <FormFailure text={form.failure} />
        </div>
      )}
    </form>
  );
}
