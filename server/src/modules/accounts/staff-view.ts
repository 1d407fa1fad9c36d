import type { StaffMember } from '@presently/contracts/operator-staff';
import type { Settings } from '../../deps.ts';
import type { Viewer } from './sessions.store.ts';
import type { UserRole, UserRow } from './users.store.ts';

/** Named by OPERATOR_PHONES: an owner at every sign-in, whatever the console says. */
export const isNamedInSettings = ({ operatorPhones }: Settings, { phoneNumber }: UserRow): boolean =>
  operatorPhones.includes(phoneNumber);

export const staffView = <R extends UserRole>(
  settings: Settings,
  viewer: Viewer,
  row: UserRow & { role: R },
): Omit<StaffMember, 'role'> & { role: R } => ({
  user_id: row.id,
  phone_number: row.phoneNumber,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  role: row.role,
  signed_in_at: row.signedInAt?.toISOString() ?? null,
  named_in_settings: isNamedInSettings(settings, row),
  is_you: row.id === viewer.userId,
});
