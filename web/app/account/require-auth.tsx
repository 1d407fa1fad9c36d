import type { ReactNode } from 'react';
import { useAuth } from '~/lib/auth';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';

interface RequireAuthProps {
  title: string;
  /** Why signing in is required. */
  reason: string;
  icon: ReactNode;
  /** Shown until the session has been checked. */
  skeleton: ReactNode;
  /** Shown to signed-in users. */
  children: ReactNode;
}

/** Page layout that shows its content to signed-in users, and a sign-in prompt to guests. */
export function RequireAuth({ title, reason, icon, skeleton, children }: RequireAuthProps) {
  const { status, openSignIn } = useAuth();
  if (status === 'guest') {
    return (
      <div className="wrap flex flex-1 flex-col justify-center py-8">
        <EmptyState
          as="h1"
          icon={icon}
          title={title}
          text={reason}
          action={<Button onClick={() => openSignIn({ message: reason })}>Sign in</Button>}
        />
      </div>
    );
  }
  return (
    <div className="wrap flex flex-col gap-6 pt-8 pb-16 md:gap-8 md:pt-10">
      <h1 className="text-3xl">{title}</h1>
      {status === 'loading' ? skeleton : children}
    </div>
  );
}
