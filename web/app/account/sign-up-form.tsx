import type { User } from '@presently/contracts/accounts';
import { type FormEvent, useState } from 'react';
import { updateProfile } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ProfileFields, type ProfileValues, profileOf, profileProblem } from './profile-fields';

interface SignUpFormProps {
  user: User;
  onDone(user: User): void;
}

/** What an account still lacks: names and e-mail. */
export function SignUpForm({ user, onDone }: SignUpFormProps) {
  const [values, setValues] = useState<ProfileValues>(() => profileOf(user));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const problem = profileProblem(values);
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      const { data } = await api(updateProfile, {
        body: { ...values, email: values.email.trim().toLowerCase() },
      });
      onDone(data);
    } catch (failure) {
      console.error('completing the profile failed', failure);
      setError('Failed to create account. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate method="dialog" onSubmit={save} className="flex flex-col gap-5">
      <ProfileFields values={values} onChange={setValues} />
      {error && <Alert>{error}</Alert>}
      <Button type="submit" size="lg" block loading={isBusy}>
        Create account
      </Button>
    </form>
  );
}
