import type { StaffMember } from '@presently/contracts/operator-staff';
import * as endpoints from '@presently/contracts/operator-staff';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { created, defineRoute, ok } from '../../platform/http/define-route.ts';
import { cursorPageReply } from '../../platform/http/keyset-pagination.ts';
import { requireViewer } from './authenticate.ts';
import { inviteStaff } from './invite-staff.ts';
import { resendInvitation } from './resend-invitation.ts';
import { setRole } from './set-role.ts';
import { serializeStaffMember } from './staff.serializer.ts';
import { listStaffRows } from './staff.store.ts';

export function staffRoutes(app: FastifyInstance, deps: BaseDeps): void {
  const { settings, database } = deps;
  defineRoute(app, endpoints.listStaff, async ({ request, query }) => {
    const viewer = requireViewer(request);
    const { rows, nextCursor } = await listStaffRows(database.db, query);
    return cursorPageReply(
      rows.map((row) => serializeStaffMember(settings, viewer, row) as StaffMember),
      nextCursor,
    );
  });
  defineRoute(app, endpoints.inviteStaff, async ({ request, body }) => {
    const viewer = requireViewer(request);
    const member = serializeStaffMember(settings, viewer, await inviteStaff(deps, viewer, body));
    return created(member, `/api/operator/staff/${member.user_id}`);
  });
  defineRoute(app, endpoints.resendInvitation, async ({ request, params }) => {
    const viewer = requireViewer(request);
    const member = serializeStaffMember(
      settings,
      viewer,
      await resendInvitation(deps, viewer, params.user_id),
    );
    return ok(member as StaffMember);
  });
  defineRoute(app, endpoints.setRole, async ({ request, params, body }) => {
    const viewer = requireViewer(request);
    return ok(serializeStaffMember(settings, viewer, await setRole(deps, viewer, params.user_id, body.role)));
  });
}
