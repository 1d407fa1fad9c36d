import type { ReactNode } from 'react';
import { useAuth } from '~/lib/auth';
import { Spinner } from '~/ui/spinner';
import { NotAnOperator } from './not-an-operator';
import { SignInPage } from './sign-in-page';

/** Renders the console for operators, otherwise a sign-in form or a hint. The API authorises every request itself. */
export function RequireOperator({ hydrated, children }: { hydrated: boolean; children: ReactNode }) {
  const { status, user } = useAuth();
  if (!hydrated || status === 'loading') {
    return (
      <main id="main" tabIndex={-1} className="flex flex-1 items-center justify-center p-6">
        <h1 className="sr-only">Console</h1>
        <Spinner label="Opening the console …" />
      </main>
    );
  }
  if (!user) return <SignInPage />;
  if (user.role === null) return <NotAnOperator />;
  return children;
}
