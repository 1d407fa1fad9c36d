import type { InviteInput } from '@presently/contracts/operator-staff';
import type { Role } from '@presently/contracts/roles';
import * as texts from '@presently/texts/console/staff';
import { formatPhone } from '~/lib/phone';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { inviteStaff, resendInvitation, setRole } from './endpoints';

/** The actions of the staff route. */
export type StaffChange =
  | { kind: 'invite'; invitation: InviteInput }
  | { kind: 'resend'; userId: string; name: string }
  /** Without a role, the person is no longer an operator. */
  | { kind: 'set-role'; userId: string; name: string; role: Role | null };

/** @throws ApiError */
export async function changeStaff(change: StaffChange): Promise<void> {
  if (change.kind === 'invite') {
    const { data } = await api(inviteStaff, {
      body: change.invitation,
    });
    return showToast(texts.canSignIn(formatPhone(data.phone_number)));
  }
  if (change.kind === 'resend') {
    await api(resendInvitation, { params: { user_id: change.userId } });
    return showToast(texts.invitationResent(change.name));
  }
  const { userId, name, role } = change;
  await api(setRole, { params: { user_id: userId }, body: { role } });
  showToast(role ? texts.roleChanged[role](name) : texts.removed(name));
}
