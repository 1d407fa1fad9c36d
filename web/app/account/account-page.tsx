import { ApiError } from '@presently/contracts/client';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useAuth } from '~/lib/auth';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { RetryAlert } from '~/ui/retry-alert';

interface AccountPageProps {
  title: string;
  children: ReactNode;
}

/** Layout of a page that lists something of the signed-in user. */
export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <div className="wrap flex flex-col gap-6 pt-8 pb-16 md:gap-8 md:pt-10">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  );
}

interface AccountPageErrorProps {
  title: string;
  icon: ReactNode;
  /** Why signing in is required. */
  signInReason: string;
  /** Shown when the page's data could not be loaded. */
  failureText: string;
  /** Shown while the data is loaded again. */
  skeleton: ReactNode;
}

/** Error boundary of such a page: a sign-in prompt for guests, and a retry button where the API failed. */
export function AccountPageError({
  title,
  icon,
  signInReason,
  failureText,
  skeleton,
}: AccountPageErrorProps) {
  const error = useRouteError();
  const { user, openSignIn } = useAuth();
  const { state, revalidate } = useRevalidator();
  const isGuest = isRouteErrorResponse(error) && error.status === 401;
  if (!isGuest && !(error instanceof ApiError)) throw error;
  if (isGuest && !user) {
    return (
      <div className="wrap flex flex-1 flex-col justify-center py-8">
        <EmptyState
          as="h1"
          icon={icon}
          title={title}
          text={signInReason}
          action={<Button onClick={() => openSignIn({ message: signInReason })}>Sign in</Button>}
        />
      </div>
    );
  }
  return (
    <AccountPage title={title}>
      {isGuest || state === 'loading' ? (
        skeleton
      ) : (
        <RetryAlert onRetry={() => void revalidate()}>{failureText}</RetryAlert>
      )}
    </AccountPage>
  );
}
