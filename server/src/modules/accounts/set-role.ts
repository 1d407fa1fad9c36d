import type { AuditAction } from '@presently/contracts/operator-audit';
import type { Role } from '@presently/contracts/roles';
import * as texts from '@presently/texts/server/accounts';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import type { Viewer } from './sessions.store.ts';
import { isOwnerBySettings } from './staff.serializer.ts';
import { lockOwners, updateRole } from './staff.store.ts';
import { findUser, lockUser, type UserRow } from './users.store.ts';

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

type RoleChange = {
  viewer: Viewer;
  owners: UserRow[];
  user: UserRow;
  role: Role | null;
  action: AuditAction;
};

/**
 * Changes a role on behalf of an owner, and records it. The caller must have locked `owners` and `user`.
 * @throws HttpError as `setRole`
 */
export async function changeRole(
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
