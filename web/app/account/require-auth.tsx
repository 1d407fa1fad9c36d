import type { ReactNode } from 'react';
import { useAuth } from '~/lib/auth';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';

interface RequireAuthProps {
  title: string;
  /** Why one would sign in here. */
  reason: string;
  icon: ReactNode;
  /** Shown until it is known who is there. */
  skeleton: ReactNode;
  /** The page itself, once somebody is signed in. */
  children: ReactNode;
}

/** A page that shows something only to whom it belongs. */
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
