import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/account';
import { EmailField } from '~/forms/email-field';
import { TextField } from '~/ui/text-field';
import type { useProfileForm } from './use-profile-form';

export function ProfileFields({ field, control }: ReturnType<typeof useProfileForm>['form']) {
  return (
    <>
      <TextField
        label={texts.firstName}
        autoComplete="given-name"
        autoFocus
        required
        maxLength={LIMITS.personName}
        {...field('first_name')}
      />
      <TextField
        label={texts.lastName}
        autoComplete="family-name"
        required
        maxLength={LIMITS.personName}
        {...field('last_name')}
      />
      <EmailField label={texts.emailRequired} required {...control('email')} />
    </>
  );
}
