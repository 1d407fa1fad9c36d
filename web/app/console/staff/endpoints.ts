import type * as staff from '@presently/contracts/operator-staff';
import { brief } from '~/lib/endpoints';

export const listStaff = brief<typeof staff.listStaff>({
  method: 'GET',
  path: '/operator/staff',
  auth: 'owner',
});
export const inviteStaff = brief<typeof staff.inviteStaff>({
  method: 'POST',
  path: '/operator/staff',
  auth: 'owner',
});
export const setRole = brief<typeof staff.setRole>({
  method: 'PUT',
  path: '/operator/staff/:user_id',
  auth: 'owner',
});
