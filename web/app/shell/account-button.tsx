import * as texts from '@presently/texts/shell';
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

/** The sign-in button of the header, or the menu of the signed-in user, loaded on hover. */
export function AccountButton() {
  const { user, status, displayName, openSignIn } = useAuth();
  const [isMenuWanted, setMenuWanted] = useState(false);
  // The next sign-in must not open the menu.
  if (status === 'guest' && isMenuWanted) setMenuWanted(false);

  if (!user) {
    return (
      <IconButton
        label={texts.signIn}
        aria-haspopup="dialog"
        // With a stored token the user is still being loaded: open the menu once they are known.
        onClick={() => (status === 'loading' && getToken() ? setMenuWanted(true) : openSignIn())}
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
      onClick={() => setMenuWanted(true)}
      onPointerEnter={UserMenu.preload}
      className="-mr-2"
    >
      <Initials name={displayName} />
    </IconButton>
  );
  if (!isMenuWanted) return button;
  return (
    <UserMenu
      loadingView={button}
      failureView={(failure) => (
        <>
          {button}
          <LoadNotice {...failure} onDismiss={() => setMenuWanted(false)} />
        </>
      )}
    />
  );
}
