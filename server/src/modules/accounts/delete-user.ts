import type { BaseDeps } from '../../deps.ts';
import { resetRateLimits } from '../../platform/http/rate-limit.ts';
import { eraseActor } from '../audit/index.ts';
import { eraseMessagesTo } from '../messaging/index.ts';
import { deleteCodesOf } from './codes.store.ts';
import { STRANGER } from './known-device.ts';
import { eraseInModules } from './personal-data.ts';
import { assertNotLastOwner } from './set-role.ts';
import { provenBySignIn } from './sign-in-limits.ts';
import { deleteUserRow, lockUser } from './users.store.ts';

/**
 * Deletes an account: signs it out everywhere and erases its personal data, here and in every module that keeps some.
 * @throws HttpError 409 for the last owner
 */
export async function deleteUser({ database, settings }: BaseDeps, userId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await assertNotLastOwner(tx, settings, userId);
    const user = await lockUser(tx, userId);
    if (!user) return;
    await eraseInModules(tx, userId);
    await eraseMessagesTo(tx, user.phoneNumber);
    await eraseActor(tx, userId);
    await deleteCodesOf(tx, user.phoneNumber);
    await resetRateLimits(tx, provenBySignIn(settings, { phoneNumber: user.phoneNumber, device: STRANGER }));
    await deleteUserRow(tx, userId);
  });
}
