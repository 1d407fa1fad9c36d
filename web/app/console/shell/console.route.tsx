import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { sessionMiddleware } from '~/lib/session-middleware';
import { useSessionRevalidation } from '~/lib/use-session-revalidation';
import { reloadPage } from '~/shell/reload-guard';
import { Button } from '~/ui/button';
import { Spinner } from '~/ui/spinner';
import { attempt, readChange } from '../data/change';
import type { Route } from './+types/console.route';
import { AuthCard } from './auth-card';
import { changeName } from './change-name';
import { ConsoleShell } from './console-shell';
import type { NameChange } from './name-dialog';
import { NotAnOperator } from './not-an-operator';
import { operatorContext, operatorMiddleware } from './operator';
import { SignInPage } from './sign-in-page';

export const handle: PageHandle = {
  title: texts.consoleTitle,
  indexed: false,
  header: 'hidden',
  footer: 'none',
  landmarks: 'page',
  density: 'compact',
  secret: true,
  camera: true,
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [sessionMiddleware, operatorMiddleware];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({
  operator: context.get(operatorContext),
});

/** Changes the operator's own name, for the whole console. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<NameChange>(request);
  return attempt(() => changeName(change));
}

export default function Console() {
  useSessionRevalidation();
  return (
    <ConsoleShell>
      <Outlet />
    </ConsoleShell>
  );
}

/** The only part rendered by the server: the console needs a signed-in user, whom only the browser knows. */
export function HydrateFallback() {
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 items-center justify-center p-6">
      <h1 className="sr-only">{texts.consoleTitle}</h1>
      <Spinner label={texts.openingConsole} />
    </main>
  );
}

/** Shown if access is denied; after signing in, the requested screen renders at the same URL. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useSessionRevalidation();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 401) return <SignInPage />;
  if (status === 403) return <NotAnOperator />;
  return (
    <AuthCard title={texts.screenFailed} text={texts.nothingIsLost}>
      <Button onClick={() => void reloadPage()}>{shared.tryAgain}</Button>
    </AuthCard>
  );
}
