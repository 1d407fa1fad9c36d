import { isolate } from '@presently/contracts/bidi';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { lazy, Suspense, useState } from 'react';
import { useAuth } from '~/lib/auth';
import { getToken } from '~/lib/session';
import { IconButton } from '~/ui/icon-button';
import { Initials } from '~/ui/initials';

const loadMenu = () => import('~/account/user-menu');
const UserMenu = lazy(loadMenu);
const loadSignIn = () => import('~/account/sign-in-drawer');

/** The header's end: the way to sign in, or the signed-in user's menu, loaded when it is reached for. */
export function AccountButton() {
  const { user, status, displayName, openSignIn } = useAuth();
  const [wanted, setWanted] = useState(false);

  if (!user) {
    return (
      <IconButton
        label="Sign in"
        aria-haspopup="dialog"
        // Whoever is about to be recognised wants their menu, not to sign in.
        onClick={() => (status === 'loading' && getToken() ? setWanted(true) : openSignIn())}
        onPointerEnter={loadSignIn}
        className="-mr-2"
      >
        <CircleUserRound aria-hidden="true" className="size-6" />
      </IconButton>
    );
  }
  const button = (
    <IconButton
      label={`Account of ${isolate(displayName)}`}
      aria-haspopup="dialog"
      onClick={() => setWanted(true)}
      onPointerEnter={loadMenu}
      className="-mr-2"
    >
      <Initials name={displayName} />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu />
    </Suspense>
  );
}
