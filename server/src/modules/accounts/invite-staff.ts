import type { InviteInput } from '@presently/contracts/operator-staff';
import type { Role } from '@presently/contracts/roles';
import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { changeProfile } from './change-profile.ts';
import { assertCanBeInvited, queueInvitation } from './invite-sms.ts';
import type { Viewer } from './sessions.store.ts';
import { changeRole } from './set-role.ts';
import { findOrInviteUser, lockOwners } from './staff.store.ts';
import { hasName, type UserRow } from './users.store.ts';

/**
 * Assigns a role to a phone number, with or without an account, and a name if it has none. A new operator gets an SMS.
 * @throws HttpError as `setRole`; 400 for a number that cannot receive SMS
 */
export async function inviteStaff(
  deps: BaseDeps,
  viewer: Viewer,
  { phone_number, role, first_name, last_name }: InviteInput,
): Promise<UserRow & { role: Role }> {
  const invited = await deps.database.transaction(async (tx) => {
    assertCanBeInvited(deps.settings, phone_number);
    const owners = await lockOwners(tx);
    const found = await findOrInviteUser(tx, phone_number);
    const name = { firstName: first_name ?? null, lastName: last_name ?? null };
    // People choose their own names; an owner only sets a missing one.
    const user = hasName(found) || !hasName(name) ? found : await changeProfile(tx, found, name);
    const changed = await changeRole(tx, deps, { viewer, owners, user, role, action: 'staff.invited' });
    // Not for a repeated invitation or a changed role.
    if (found.role === null) await textUnlessTooOften(queueInvitation(tx, deps, changed, role));
    return changed;
  });
  return { ...invited, role };
}

/** Someone who is invited again too soon for another SMS still becomes an operator. */
async function textUnlessTooOften(texting: Promise<void>): Promise<void> {
  try {
    await texting;
  } catch (error) {
    if (!(error instanceof HttpError && error.code === 'too_many_requests')) throw error;
  }
}
