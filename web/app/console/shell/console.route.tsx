import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { useHydrated } from '~/lib/use-hydrated';
import { CompactButton, CompactLink } from '../ui/compact-button';
import { ConsolePage } from '../ui/console-page';
import type { Route } from './+types/console.route';
import { ConsoleShell } from './console-shell';
import { RequireOperator } from './require-operator';

/** The console renders only in the browser, once the signed-in user is known. */
export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Console', indexed: false });

export default function Console() {
  const hydrated = useHydrated();
  return (
    <RequireOperator hydrated={hydrated}>
      <ConsoleShell>
        <Outlet />
      </ConsoleShell>
    </RequireOperator>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <RequireOperator hydrated={useHydrated()}>
      <ConsoleShell>
        <ConsolePage
          narrow
          title={isMissing ? 'Nothing is here' : 'This screen could not be shown'}
          intro={
            isMissing
              ? 'The address may be mistyped, or what it led to is gone.'
              : 'Nothing you did is lost. Please try again.'
          }
        >
          <div className="flex gap-2">
            {!isMissing && (
              <CompactButton variant="primary" onClick={() => location.reload()}>
                Try again
              </CompactButton>
            )}
            <CompactLink to="/operator" variant={isMissing ? 'primary' : 'secondary'}>
              Today
            </CompactLink>
          </div>
        </ConsolePage>
      </ConsoleShell>
    </RequireOperator>
  );
}
