import type { User } from '@presently/contracts/accounts';
import { type FormEvent, useState } from 'react';
import { useAuth } from '~/lib/auth';
import { updateProfile } from '~/lib/endpoints';
import { formatPhone } from '~/lib/phone';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ProfileFields, profileOf, profileProblem } from './profile-fields';

/** Who is signed in, and the way to change it. */
export function AccountBlock({ user }: { user: User }) {
  const { displayName } = useAuth();
  const [isEditing, setEditing] = useState(false);
  const [hasEdited, setEdited] = useState(false);
  const edit = () => {
    setEditing(true);
    setEdited(true);
  };
  if (isEditing) return <ProfileEdit user={user} onEnd={() => setEditing(false)} />;
  const phone = formatPhone(user.phone_number);
  const isNamed = displayName !== user.phone_number;
  return (
    <section aria-labelledby="account-title" className="flex items-start justify-between gap-3 p-5">
      <div className="min-w-0">
        <h2
          id="account-title"
          className="font-sans text-xs font-semibold tracking-wide text-ink-muted uppercase"
        >
          Account
        </h2>
        <p dir="auto" className="truncate text-lg font-semibold">
          {isNamed ? displayName : phone}
        </p>
        {isNamed && <p className="text-sm text-ink-muted">{phone}</p>}
        {user.profile.email && <p className="truncate text-sm text-ink-muted">{user.profile.email}</p>}
      </div>
      <Button variant="ghost" size="sm" autoFocus={hasEdited} onClick={edit} className="-mr-2">
        Edit
      </Button>
    </section>
  );
}

function ProfileEdit({ user, onEnd }: { user: User; onEnd(): void }) {
  const { updateUser } = useAuth();
  const [values, setValues] = useState(() => profileOf(user));
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
      updateUser(data);
      onEnd();
    } catch (failure) {
      console.error('saving the profile failed', failure);
      setError('Your profile could not be saved. Please try again.');
      setBusy(false);
    }
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={save}
      aria-label="Edit account"
      className="flex flex-col gap-4 p-5"
    >
      <ProfileFields values={values} onChange={setValues} />
      {error && <Alert>{error}</Alert>}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onEnd} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
