import type { User } from '@presently/contracts/accounts';
import { type FormEvent, useState } from 'react';
import { updateProfile } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { type ProfileValues, toProfileValues, validateProfile } from './profile-fields';

interface ProfileForm {
  user: User;
  /** Shown when the shop cannot be asked or refuses. */
  failureText: string;
  onSaved(user: User): void;
}

/** Names and e-mail while they are typed, checked and saved: the same for a new account and for one that is there. */
export function useProfileForm({ user, failureText, onSaved }: ProfileForm) {
  const [values, setValues] = useState<ProfileValues>(() => toProfileValues(user));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const problem = validateProfile(values);
    setError(problem);
    if (problem) return;
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
