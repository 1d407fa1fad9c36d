import * as texts from '@presently/texts/server/accounts';
import type { BaseDeps } from '../../deps.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { queueInvitation } from './invite-sms.ts';
import type { Viewer } from './sessions.store.ts';
import { lockUser, type UserRow } from './users.store.ts';

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
