import { ApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/account';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useNavigation, useRevalidator, useRouteError } from 'react-router';
import { useAuth } from '~/lib/auth';
import { cx } from '~/lib/cx';
import { PageLinks } from '~/shop/page-links';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { RetryAlert } from '~/ui/retry-alert';

interface AccountPageProps {
  title: string;
  children: ReactNode;
}

/** Layout of a page with a list that belongs to the signed-in user. */
export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <div className="wrap flex min-h-dvh flex-col gap-6 pt-8 pb-16 md:gap-8 md:pt-10">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  );
}

interface AccountPageStateProps {
  title: string;
  icon: ReactNode;
  /** Why signing in is required. */
  signInReason: string;
  /** Shown when the page's data could not be loaded. */
  failureText: string;
  /** Shown while the data is loaded. */
  skeleton: ReactNode;
}

/**
 * Replacements for such a page, as its `HydrateFallback` and `ErrorBoundary`: a skeleton while it loads, a sign-in
 * prompt for guests, and a retry button if the API failed.
 */
export function AccountPageState({
  title,
  icon,
  signInReason,
  failureText,
  skeleton,
}: AccountPageStateProps) {
  const error = useRouteError();
  const { user, openSignIn } = useAuth();
  const { state, revalidate } = useRevalidator();
  const isGuest = isRouteErrorResponse(error) && error.status === 401;
  const hasFailed = error instanceof ApiError;
  if (error && !isGuest && !hasFailed) throw error;
  if (isGuest && !user) {
    return (
      <div className="wrap flex min-h-dvh flex-col justify-center py-8">
        <EmptyState
          as="h1"
          icon={icon}
          title={title}
          text={signInReason}
          action={<Button onClick={() => openSignIn({ message: signInReason })}>{texts.signIn}</Button>}
        />
      </div>
    );
  }
  return (
    <AccountPage title={title}>
      {hasFailed && state === 'idle' ? (
        <RetryAlert onRetry={() => void revalidate()}>{failureText}</RetryAlert>
      ) : (
        skeleton
      )}
    </AccountPage>
  );
}

interface AccountListProps {
  page: number;
  pageCount: number;
  /** Classes of the list's grid. */
  grid: string;
  /** The `li` elements. */
  children: ReactNode;
}

/** One page of a list, faded while another one loads. */
export function AccountList({ page, pageCount, grid, children }: AccountListProps) {
  const isChanging = useNavigation().state === 'loading';
  return (
    <div aria-busy={isChanging} className={cx('transition-opacity duration-200', isChanging && 'opacity-50')}>
      <ul className={grid}>{children}</ul>
      <PageLinks page={page} count={pageCount} to={(next) => `?page=${next}`} />
    </div>
  );
}
