import type { User } from '@presently/contracts/accounts';
import { personNameError } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import { isEmail } from '~/lib/email';
import { TextField } from '~/ui/text-field';

export interface ProfileValues {
  first_name: string;
  last_name: string;
  email: string;
}

export const toProfileValues = ({ profile }: User): ProfileValues => ({
  first_name: profile.first_name ?? '',
  last_name: profile.last_name ?? '',
  email: profile.email ?? '',
});

/** An error message for the user; null when the profile is valid. */
export function validateProfile({ first_name, last_name, email }: ProfileValues): string | null {
  if (![first_name, last_name, email].every((value) => value.trim())) return 'Please fill in all fields';
  const nameError = personNameError(first_name.trim()) ?? personNameError(last_name.trim());
  return nameError ?? (isEmail(email) ? null : 'Please enter a valid email address');
}

interface ProfileFieldsProps {
  values: ProfileValues;
  onChange(values: ProfileValues): void;
}

export function ProfileFields({ values, onChange }: ProfileFieldsProps) {
  const field = (name: keyof ProfileValues) => ({
    maxLength: name === 'email' ? 200 : LIMITS.personName,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
    required: true,
  });
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" autoFocus {...field('first_name')} />
      <TextField label="Last Name" autoComplete="family-name" {...field('last_name')} />
      <TextField
        label="Email (required)"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
    </>
  );
}
