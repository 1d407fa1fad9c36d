import { lazy, Suspense, useEffect, useState } from 'react';
import { useAuth } from '~/lib/auth';

const SignInDrawer = lazy(() => import('~/account/sign-in-drawer'));

/** Holds the sign-in drawer once somebody has asked for it; it stays, so that nothing typed is lost on closing. */
export function SignInHost() {
  const { signInRequest } = useAuth();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (signInRequest) setWanted(true);
  }, [signInRequest]);
  if (!wanted) return null;
  return (
    <Suspense>
      <SignInDrawer />
    </Suspense>
  );
}
