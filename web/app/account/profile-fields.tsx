import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/account';
import { TextField } from '~/ui/text-field';
import type { useProfileForm } from './use-profile-form';

export function ProfileFields({ field }: ReturnType<typeof useProfileForm>['form']) {
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
      <TextField
        label={texts.emailRequired}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={200}
        {...field('email')}
      />
    </>
  );
}
