import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/staff';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { Panel } from '~/ui/panel';
import { attempt, readChange } from '../data/change';
import { loadList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/staff.route';
import { listStaff } from './endpoints';
import { InviteForm } from './invite-form';
import { changeStaff, type StaffChange } from './staff-changes';
import { StaffRow } from './staff-row';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.team, indexed: false });

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listStaff);
  return await loadList(request, (cursor, signal) =>
    api(listStaff, { query: { limit: '50', cursor }, signal }),
  );
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<StaffChange>(request);
  return attempt(() => changeStaff(change));
}

export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const list = useCursorList(loaderData);
  return (
    <ConsolePage narrow title={shared.team} intro={texts.introduction}>
      <Panel title={texts.inviteTeammate}>
        <InviteForm />
      </Panel>
      <ListPanel title={shared.team} list={list}>
        {(members) => (
          <ul>
            {members.map((member) => (
              <StaffRow key={member.user_id} member={member} />
            ))}
          </ul>
        )}
      </ListPanel>
    </ConsolePage>
  );
}
