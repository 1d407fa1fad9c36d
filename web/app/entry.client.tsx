import { ApiError } from '@presently/contracts/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { reportError, reportUncaughtErrors } from './lib/error-reports';
import { guardReloads } from './shell/reload-guard';
import { isLoadError, serverRendered } from './ui/lazy-component';

reportUncaughtErrors();
// In development Vite reloads the page.
if (import.meta.env.PROD) guardReloads();

/** A part whose code is slower than this is rendered again, so that the rest of the page need not wait for it. */
const MAX_WAIT_MS = 3_000;
const timeIsUp = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));

void Promise.race([Promise.all(serverRendered), timeIsUp]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={onError} />
      </StrictMode>,
      { onRecoverableError },
    );
  }),
);

/** Reports errors that reached an error boundary, except expected ones: route error responses and API errors. */
function onError(error: unknown) {
  if (!isRouteErrorResponse(error) && !(error instanceof ApiError)) reportError(error);
}

/** React has rendered a part of the page again. That is expected of one whose code could not be loaded for hydration. */
function onRecoverableError(error: unknown) {
  if (!(error instanceof Error && isLoadError(error.cause))) window.reportError(error);
}
