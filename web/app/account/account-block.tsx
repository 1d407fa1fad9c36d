import type { User } from '@presently/contracts/accounts';
import * as texts from '@presently/texts/account';
import { useState } from 'react';
import { useAuth } from '~/lib/auth';
import { formatPhone } from '~/lib/phone';
import { Button } from '~/ui/button';
import { lazyComponent } from '~/ui/lazy-component';
import { Skeleton } from '~/ui/skeleton';

const ProfileEdit = lazyComponent(() => import('./profile-edit'));

/** Shows the signed-in user's name and contact details, with a form to edit them. */
export function AccountBlock({ user }: { user: User }) {
  const { displayName } = useAuth();
  const [isEditing, setEditing] = useState(false);
  const [hasEdited, setEdited] = useState(false);
  const edit = () => {
    setEditing(true);
    setEdited(true);
  };
  if (isEditing) {
    return (
      <ProfileEdit
        user={user}
        onClose={() => setEditing(false)}
        loadingView={<Skeleton rounded="control" className="m-5 h-80" />}
      />
    );
  }
  const phone = formatPhone(user.phone_number);
  const isNamed = displayName !== user.phone_number;
  return (
    <section aria-labelledby="account-title" className="flex items-start justify-between gap-3 p-5">
      <div className="min-w-0">
        <h2
          id="account-title"
          className="font-sans text-xs font-semibold tracking-wide text-ink-muted uppercase"
        >
          {texts.account}
        </h2>
        <p dir="auto" className="truncate text-lg font-semibold">
          {isNamed ? displayName : phone}
        </p>
        {isNamed && <p className="text-sm text-ink-muted">{phone}</p>}
        {user.profile.email && <p className="truncate text-sm text-ink-muted">{user.profile.email}</p>}
      </div>
      <Button variant="ghost" size="sm" autoFocus={hasEdited} onClick={edit} className="-mr-2">
        {texts.edit}
      </Button>
    </section>
  );
}
