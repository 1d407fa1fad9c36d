import { hasRole } from '@presently/contracts/roles';
import * as texts from '@presently/texts/console/shell';
import { formatDateTime } from '@presently/texts/format';
import { href } from 'react-router';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button-link';
import { useOperator } from './operator';
import { useQueueCounts } from './queue-counts';

/** On every screen of a restored shop, until it sends messages again. */
export function RestoredNotice() {
  const { counts } = useQueueCounts();
  const { role } = useOperator();
  if (!counts?.restored_to) return null;
  return (
    <div className="mx-auto w-full max-w-360 px-4 pt-5 sm:px-6 lg:px-8">
      <Alert
        tone="info"
        action={
          hasRole(role, 'manager') && (
            <ButtonLink to={href('/operator/problems')} variant="secondary" size="sm">
              {texts.seeIssues}
            </ButtonLink>
          )
        }
      >
        {texts.shopRestored(formatDateTime(new Date(counts.restored_to)))}
      </Alert>
    </div>
  );
}
