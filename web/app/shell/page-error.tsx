import * as texts from '@presently/texts/shell';
import { use } from 'react';
import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { ServerRequestContext } from '~/lib/request-context';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { ErrorState } from '~/ui/error-state';
import { NotFound } from './not-found';
import { reloadPage } from './reload-guard';

/** The error page: not found, busy, or an unexpected error with its request id. */
export function PageError() {
  const error = useRouteError();
  const requestContext = use(ServerRequestContext);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const requestId =
    requestContext?.requestId ??
    (typeof document === 'undefined' ? undefined : document.documentElement.dataset.request);
  const isBusy = isRouteErrorResponse(error) && (error.status === 429 || error.status === 503);
  return (
    <ErrorState
      message={isBusy ? texts.overloaded : texts.pageNotShown}
      requestId={requestId}
      action={
        <>
          <Button onClick={() => void reloadPage()}>{texts.tryAgain}</Button>
          <ButtonLink to={href('/')} variant="secondary">
            {texts.browseGifts}
          </ButtonLink>
        </>
      }
    />
  );
}
