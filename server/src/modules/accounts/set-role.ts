import type { AuditAction } from '@presently/contracts/operator-audit';
import type { InviteInput } from '@presently/contracts/operator-staff';
import type { Role } from '@presently/contracts/roles';
import * as texts from '@presently/texts/server/accounts';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { assertCanBeInvited, queueInvitation } from './invite-sms.ts';
import { changeProfile } from './name-user.ts';
import type { Viewer } from './sessions.store.ts';
import { isOwnerBySettings } from './staff.serializer.ts';
import { findOrInviteUser, lockOwners, updateRole } from './staff.store.ts';
import { findUser, hasName, lockUser, type UserRow } from './users.store.ts';

/**
 * Assigns or removes a user's role, on behalf of an owner.
 * @throws HttpError 403 when the viewer is no longer an owner; 404 for an unknown user; 409 for the last owner and for
 *   one named in OPERATOR_PHONES
 */
export async function setRole(
  deps: BaseDeps,
  viewer: Viewer,
  userId: string,
  role: Role | null,
): Promise<UserRow> {
  return await deps.database.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    const user = isUuid(userId) ? await lockUser(tx, userId) : null;
    if (!user) throw notFound(texts.noSuchUser);
    return await changeRole(tx, deps, { viewer, owners, user, role, action: 'staff.role_changed' });
  });
}

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

/**
 * Resends the invitation SMS to an operator who has not signed in yet.
 * @throws HttpError 404 for someone who is not an operator; 409 if they have signed in; 429 if too soon or too often
 */
export async function resendInvitation(deps: BaseDeps, viewer: Viewer, userId: string): Promise<UserRow> {
  return await deps.database.transaction(async (tx) => {
    const user = isUuid(userId) ? await lockUser(tx, userId) : null;
    if (!user?.role) throw notFound(texts.noSuchUser);
    if (user.firstSignedInAt) throw new HttpError('conflict', { message: texts.hasSignedIn });
    await queueInvitation(tx, deps, user, user.role);
    await recordAudit(tx, viewer, {
      action: 'staff.invitation_resent',
      subjectKind: 'user',
      subjectId: user.id,
    });
    return user;
  });
}

type RoleChange = {
  viewer: Viewer;
  owners: UserRow[];
  user: UserRow;
  role: Role | null;
  action: AuditAction;
};

async function changeRole(
  tx: Tx,
  { settings }: BaseDeps,
  { viewer, owners, user, role, action }: RoleChange,
): Promise<UserRow> {
  // Checked under the lock: the viewer's role may have been removed since the request was authenticated.
  if (!owners.some(({ id }) => id === viewer.userId)) throw new HttpError('forbidden');
  if (user.role === role) return user;
  if (isOwnerBySettings(settings, user) && role !== 'owner')
    throw new HttpError('conflict', { message: texts.ownerBySettings });
  if (user.role === 'owner' && owners.length === 1) throw lastOwnerError();
  const changed = await updateRole(tx, user.id, role);
  await recordAudit(tx, viewer, {
    action,
    subjectKind: 'user',
    subjectId: user.id,
    before: { role: user.role },
    after: { role },
  });
  return changed;
}

const lastOwnerError = (): HttpError => new HttpError('conflict', { message: texts.lastOwner });

/**
 * Call before an account is deleted: a shop must keep an owner.
 * @throws HttpError 409 for the last owner, unless OPERATOR_PHONES contains the number, which makes it an owner again
 *   at the next sign-in
 */
export async function assertNotLastOwner(
  tx: Tx,
  settings: BaseDeps['settings'],
  userId: string,
): Promise<void> {
  if ((await findUser(tx, userId))?.role !== 'owner') return;
  const owners = await lockOwners(tx);
  const [lastOwner] = owners;
  if (owners.length === 1 && lastOwner?.id === userId && !isOwnerBySettings(settings, lastOwner))
    throw lastOwnerError();
}
