import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { useState } from 'react';
import { useAuth } from '~/lib/auth';
import { accountLabel } from '~/lib/display-name';
import { loadModule } from '~/lib/load-module';
import { getToken } from '~/lib/session';
import { IconButton } from '~/ui/icon-button';
import { Initials } from '~/ui/initials';
import { lazyComponent } from '~/ui/lazy-component';
import { LoadNotice } from '~/ui/lazy-dialog';

const UserMenu = lazyComponent(() => import('~/account/user-menu'));

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
        onPointerEnter={() => void loadModule(() => import('~/account/sign-in-drawer'))}
        className="-mr-2"
      >
        <CircleUserRound aria-hidden="true" className="size-6" />
      </IconButton>
    );
  }
  const button = (
    <IconButton
      label={accountLabel(displayName)}
      aria-haspopup="dialog"
      onClick={() => setWanted(true)}
      onPointerEnter={UserMenu.preload}
      className="-mr-2"
    >
      <Initials name={displayName} />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <UserMenu
      loadingView={button}
      failureView={(failure) => (
        <>
          {button}
          <LoadNotice {...failure} onDismiss={() => setWanted(false)} />
        </>
      )}
    />
  );
}
