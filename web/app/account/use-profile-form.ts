import type { User } from '@presently/contracts/accounts';
import { type FormEvent, useState } from 'react';
import { updateProfile } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { type ProfileValues, toProfileValues, validateProfile } from './profile-fields';

interface ProfileFormOptions {
  user: User;
  /** Shown when saving fails. */
  failureText: string;
  onSaved(user: User): void;
}

/** State, validation and saving of the profile form, for new and existing accounts. */
export function useProfileForm({ user, failureText, onSaved }: ProfileFormOptions) {
  const [values, setValues] = useState<ProfileValues>(() => toProfileValues(user));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const validationError = validateProfile(values);
    setError(validationError);
    if (validationError) return;
    setBusy(true);
    try {
      const { data } = await api(updateProfile, {
        body: { ...values, email: values.email.trim().toLowerCase() },
      });
      onSaved(data);
    } catch (failure) {
      console.error('saving the profile failed', failure);
      setError(failureText);
    } finally {
      setBusy(false);
    }
  }

  return { values, setValues, error, isBusy, save };
}
