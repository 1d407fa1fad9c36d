import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { ConsolePage } from './console-page';

/** Error boundary of the console's screens, within its frame. Errors of the API are shown by the screens themselves. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
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
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
        <ButtonLink to={href('/operator')} variant={isMissing ? 'primary' : 'secondary'}>
          Today
        </ButtonLink>
      </div>
    </ConsolePage>
  );
}
