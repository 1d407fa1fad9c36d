import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
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
      title={isMissing ? texts.nothingHere : texts.screenNotShown}
      intro={isMissing ? texts.addressLeadsNowhere : texts.nothingIsLost}
    >
      <div className="flex gap-2">
        {!isMissing && (
          <Button variant="primary" onClick={() => location.reload()}>
            {shared.tryAgain}
          </Button>
        )}
        <ButtonLink to={href('/operator')} variant={isMissing ? 'primary' : 'secondary'}>
          {shared.today}
        </ButtonLink>
      </div>
    </ConsolePage>
  );
}
