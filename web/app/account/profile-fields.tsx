import { LIMITS } from '@presently/contracts/limits';
import { TextField } from '~/ui/text-field';
import type { useProfileForm } from './use-profile-form';

export function ProfileFields({ field }: ReturnType<typeof useProfileForm>['form']) {
  return (
    <>
      <TextField
        label="First Name"
        autoComplete="given-name"
        autoFocus
        required
        maxLength={LIMITS.personName}
        {...field('first_name')}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        required
        maxLength={LIMITS.personName}
        {...field('last_name')}
      />
      <TextField
        label="Email (required)"
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
