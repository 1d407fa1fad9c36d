import type { StaffMember } from '@presently/contracts/operator-staff';
import type { ResolvedConfig } from '../../deps.ts';
import type { Viewer } from './sessions.store.ts';
import type { UserRole, UserRow } from './users.store.ts';

/** Listed in OPERATOR_PHONES: becomes an owner at every sign-in, whatever role was set in the console. */
export const isOwnerBySettings = ({ operatorPhones }: ResolvedConfig, { phoneNumber }: UserRow): boolean =>
  operatorPhones.includes(phoneNumber);

export const serializeStaffMember = <R extends UserRole>(
  settings: ResolvedConfig,
  viewer: Viewer,
  row: UserRow & { role: R },
): Omit<StaffMember, 'role'> & { role: R } => ({
  user_id: row.id,
  phone_number: row.phoneNumber,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  role: row.role,
  signed_in_at: row.firstSignedInAt?.toISOString() ?? null,
  named_in_settings: isOwnerBySettings(settings, row),
  is_you: row.id === viewer.userId,
});
