import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/staff';
import Lock from 'lucide-react/icons/lock';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { EmptyState } from '~/ui/empty-state';
import { Panel } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import { attempt, readChange } from '../data/change';
import { loadList, useCursorList } from '../data/cursor-list';
import { LoadMore } from '../data/load-more';
import { ConsolePage } from '../shell/console-page';
import { operatorContext } from '../shell/operator';
import type { Route } from './+types/staff.route';
import { listStaff } from './endpoints';
import { InviteForm } from './invite-form';
import { changeStaff, type StaffChange } from './staff-changes';
import { StaffRow } from './staff-row';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.staff, indexed: false });

/** Null for staff; the API authorises every request itself. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  if (context.get(operatorContext).role !== 'owner') return null;
  return await loadList(request, (cursor, signal) =>
    api(listStaff, { query: { limit: '50', cursor }, signal }),
  );
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<StaffChange>(request);
  return attempt(() => changeStaff(change));
}

type LoadedStaff = NonNullable<Route.ComponentProps['loaderData']>;

export default function StaffPage({ loaderData }: Route.ComponentProps) {
  return (
    <ConsolePage narrow title={shared.staff} intro={texts.introduction}>
      {loaderData ? (
        <StaffList loaded={loaderData} />
      ) : (
        <EmptyState icon={<Lock />} title={texts.forOwners} text={texts.forOwnersExplained} />
      )}
    </ConsolePage>
  );
}

function StaffList({ loaded }: { loaded: LoadedStaff }) {
  const list = useCursorList(loaded);
  return (
    <>
      <Panel title={texts.inviteSomebody}>
        <InviteForm />
      </Panel>
      <Panel title={texts.whoWorksHere} flush>
        {list.items === null && (
          <div className="p-4">
            <RetryAlert onRetry={list.reload}>{list.failure}</RetryAlert>
          </div>
        )}
        <ul>
          {list.items?.map((member) => (
            <StaffRow key={member.user_id} member={member} />
          ))}
        </ul>
        <LoadMore list={list} />
      </Panel>
    </>
  );
}
