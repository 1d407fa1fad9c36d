import { useEffect, useState } from 'react';
import { useAuth } from '~/lib/auth';
import { lazyDialog } from '~/ui/lazy-dialog';

const SignInDrawer = lazyDialog<{ open: boolean; onClose(): void }>(() => import('~/account/sign-in-drawer'));

/** Holds the sign-in drawer once somebody has asked for it; it stays, so that nothing typed is lost on closing. */
export function SignInHost() {
  const { signInRequest, closeSignIn } = useAuth();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (signInRequest) setWanted(true);
  }, [signInRequest]);
  if (!wanted) return null;
  return <SignInDrawer open={signInRequest !== null} onClose={closeSignIn} />;
}
