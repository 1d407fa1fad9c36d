import type { Role } from '@presently/contracts/operator-staff';
import * as texts from '@presently/texts/console/staff';
import { formatPhone } from '~/lib/phone';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { inviteStaff, setRole } from './endpoints';

/** What the action of the staff route does. */
export type StaffChange =
  | { kind: 'invite'; phoneNumber: string; role: Role }
  /** Without a role somebody is no operator any more. */
  | { kind: 'set-role'; userId: string; name: string; role: Role | null };

/** @throws ApiError */
export async function changeStaff(change: StaffChange): Promise<void> {
  if (change.kind === 'invite') {
    const { data } = await api(inviteStaff, {
      body: { phone_number: change.phoneNumber, role: change.role },
    });
    return showToast(texts.maySignIn(formatPhone(data.phone_number)));
  }
  const { userId, name, role } = change;
  await api(setRole, { params: { user_id: userId }, body: { role } });
  showToast(role ? texts.roleChanged[role](name) : texts.removed(name));
}
