import { useState } from 'react';
import { useAuth } from '~/lib/auth';
import { lazyDialog } from '~/ui/lazy-dialog';

const SignInDrawer = lazyDialog<{ open: boolean; onClose(): void }>(() => import('~/account/sign-in-drawer'));

/** Mounts the sign-in drawer on first use and keeps it mounted, so that closing it keeps the input. */
export function SignInHost() {
  const { signInRequest, closeSignIn } = useAuth();
  const [wasRequested, setRequested] = useState(false);
  if (signInRequest && !wasRequested) setRequested(true);
  if (!wasRequested) return null;
  return <SignInDrawer open={signInRequest !== null} onClose={closeSignIn} />;
}
