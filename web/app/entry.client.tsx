import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { reportError, reportUncaughtErrors } from './lib/error-reports';
import { guardReloads } from './shell/reload-guard';

reportUncaughtErrors();
guardReloads();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={onError} />
    </StrictMode>,
  );
});

/** What a page's error screen stands for; a page that is not there is no error. */
function onError(error: unknown) {
  if (!isRouteErrorResponse(error)) reportError(error);
}
