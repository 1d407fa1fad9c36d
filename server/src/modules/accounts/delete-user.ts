import { resetRateLimits } from '../../platform/http/rate-limit.ts';
import { type Actor, anonymiseActor, recordAudit } from '../audit/index.ts';
import { recordErasure } from '../erasures/index.ts';
import { eraseMessagesTo } from '../messaging/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { deleteCodes } from './codes.store.ts';
import { UNKNOWN_DEVICE } from './known-device.ts';
import { assertNotLastOwner } from './set-role.ts';
import { limitsResetBySignIn } from './sign-in-limits.ts';
import { deleteUserRow, findUser, lockUser } from './users.store.ts';

/**
 * Deletes an account with its sessions, and erases the user's personal data in all modules.
 * @param owner the owner who deletes it on behalf of the user, for the audit log
 * @throws HttpError 409 for the last owner
 */
export async function deleteUser(
  { database, settings, events }: AccountsDeps,
  userId: string,
  owner?: Actor,
): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await findUser(tx, userId);
    if (!found) return;
    // Before the user is locked, because signing in locks a code and then the user.
    await deleteCodes(tx, found.phoneNumber);
    await assertNotLastOwner(tx, settings, userId);
    const user = await lockUser(tx, userId);
    if (!user) return;
    await events.userDeleted(tx, userId);
    await eraseMessagesTo(tx, user.phoneNumber);
    if (owner)
      await recordAudit(tx, owner, { action: 'person.erased', subjectKind: 'user', subjectId: userId });
    // The entry also names an owner who erases their own account.
    await anonymiseActor(tx, userId);
    await resetRateLimits(
      tx,
      limitsResetBySignIn(settings, { phoneNumber: user.phoneNumber, device: UNKNOWN_DEVICE }),
    );
    await deleteUserRow(tx, userId);
    await recordErasure(tx, 'user', userId);
  });
}
