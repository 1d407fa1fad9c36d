import { HttpError } from '../../platform/http/http-error.ts';
import { listMessages } from '../messaging/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { listSessions } from './sessions.store.ts';
import { serializeUser } from './user.serializer.ts';
import { findUser } from './users.store.ts';

/**
 * GDPR export: all personal data of the user. Messages only to the phone number, which the sign-in has verified; the
 * email address is unverified, and exporting by it would expose other people's emails.
 */
export async function exportUser(
  { database: { db }, events }: AccountsDeps,
  userId: string,
): Promise<Record<string, unknown>> {
  const user = await findUser(db, userId);
  if (!user) throw new HttpError('unauthorized');
  const messages = await listMessages(db, { channels: ['sms'], to: user.phoneNumber });
  return {
    user: serializeUser(user),
    created_at: user.createdAt.toISOString(),
    sign_ins: (await listSessions(db, userId)).map(({ createdAt }) => ({
      created_at: createdAt.toISOString(),
    })),
    messages: messages.map(({ body, createdAt }) => ({ body, created_at: createdAt.toISOString() })),
    ...(await events.exportUserData(db, userId)),
  };
}
