import type { StaffMember } from '@presently/contracts/operator-staff';
import { useCallback } from 'react';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { ConsolePage } from '../ui/console-page';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { Panel } from '../ui/panel';
import { RowsSkeleton } from '../ui/rows-skeleton';
import { useCursorList } from '../ui/use-cursor-list';
import type { Route } from './+types/staff.route';
import { listStaff } from './endpoints';
import { InviteForm } from './invite-form';
import { RequireOwner } from './require-owner';
import { StaffRow } from './staff-row';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Staff', indexed: false });

export default function StaffPage() {
  return (
    <ConsolePage
      narrow
      title="Staff"
      intro="Owners may do everything. Staff look after orders and the catalogue, and see the figures; they change neither staff nor settings."
    >
      <RequireOwner what="Only owners decide who works in the shop.">
        <StaffList />
      </RequireOwner>
    </ConsolePage>
  );
}

function StaffList() {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listStaff, { query: { limit: '50', cursor }, signal }),
    [],
  );
  const list = useCursorList(load);
  const applyChange = (changed: Omit<StaffMember, 'role'> & { role: StaffMember['role'] | null }) =>
    list.updateItems((members) =>
      members.flatMap((member) => {
        if (member.user_id !== changed.user_id) return [member];
        return changed.role === null ? [] : [{ ...changed, role: changed.role }];
      }),
    );
  return (
    <>
      <Panel title="Invite somebody">
        <InviteForm onInvited={list.reload} />
      </Panel>
      <Panel title="Who works here" flush>
        {list.items === null && list.isLoading && <RowsSkeleton rows={3} />}
        {list.items === null && list.failure && (
          <div className="p-4">
            <ErrorAlert text={list.failure} onRetry={list.reload} />
          </div>
        )}
        <ul>
          {list.items?.map((member) => (
            <StaffRow key={member.user_id} member={member} onChanged={applyChange} />
          ))}
        </ul>
        <LoadMore list={list} />
      </Panel>
    </>
  );
}
