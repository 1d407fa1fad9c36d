import type * as staff from '@presently/contracts/operator-staff';
import { defineEndpoint } from '~/lib/endpoints';

export const listStaff = defineEndpoint<typeof staff.listStaff>({
  method: 'GET',
  path: '/operator/staff',
  auth: 'owner',
});
export const inviteStaff = defineEndpoint<typeof staff.inviteStaff>({
  method: 'POST',
  path: '/operator/staff',
  auth: 'owner',
});
export const resendInvitation = defineEndpoint<typeof staff.resendInvitation>({
  method: 'POST',
  path: '/operator/staff/:user_id/invitation',
  auth: 'owner',
});
export const setRole = defineEndpoint<typeof staff.setRole>({
  method: 'PUT',
  path: '/operator/staff/:user_id',
  auth: 'owner',
});
