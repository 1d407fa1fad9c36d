import type { User } from '@presently/contracts/accounts';
import { useState } from 'react';
import { useAuth } from '~/lib/auth';
import { formatPhone } from '~/lib/phone';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ProfileFields } from './profile-fields';
import { useProfileForm } from './use-profile-form';

/** Shows the signed-in user's name and contact details, with a form to edit them. */
export function AccountBlock({ user }: { user: User }) {
  const { displayName } = useAuth();
  const [isEditing, setEditing] = useState(false);
  const [hasEdited, setEdited] = useState(false);
  const edit = () => {
    setEditing(true);
    setEdited(true);
  };
  if (isEditing) return <ProfileEdit user={user} onClose={() => setEditing(false)} />;
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

function ProfileEdit({ user, onClose }: { user: User; onClose(): void }) {
  const { updateUser } = useAuth();
  const { values, setValues, error, isBusy, save } = useProfileForm({
    user,
    failureText: 'Your profile could not be saved. Please try again.',
    onSaved(saved) {
      updateUser(saved);
      onClose();
    },
  });

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
        <Button variant="ghost" size="sm" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
