import type { Role } from '@presently/contracts/roles';
import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { reloadPage } from '~/shell/reload-guard';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { ConsolePage } from './console-page';
import { useOperator } from './operator';

/** Error boundary of the console's screens, within its frame. Errors of the API are shown by the screens themselves. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { role } = useOperator();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 403) return <NotForRole role={role} />;
  const isMissing = status === 404;
  return (
    <ConsolePage
      narrow
      title={isMissing ? texts.pageNotFound : texts.screenFailed}
      intro={isMissing ? texts.pageNotFoundExplained : texts.nothingIsLost}
    >
      <div className="flex gap-2">
        {!isMissing && (
          <Button variant="primary" onClick={() => void reloadPage()}>
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

/** A screen that the operator's role may not see, opened by URL. */
const NotForRole = ({ role }: { role: Role }) => (
  <ConsolePage narrow title={texts.notForYourRole} intro={texts.notForRole[role]}>
    <div>
      <ButtonLink to={href('/operator')} variant="primary">
        {shared.today}
      </ButtonLink>
    </div>
  </ConsolePage>
);
