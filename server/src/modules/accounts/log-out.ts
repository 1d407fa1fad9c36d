import type { BaseDeps } from '../../deps.ts';
import { sha256 } from '../../platform/ids.ts';
import { findSessionByRefreshToken, revokeSession, revokeAllSessions, type Viewer } from './sessions.store.ts';

/** Ends the sign-ins that bearer token and refresh cookie belong to (as a rule one). False when there was none. */
export async function logOut(
  { database }: BaseDeps,
  viewer: Viewer | null,
  refreshToken: string | undefined,
): Promise<boolean> {
  const byCookie = refreshToken ? await findSessionByRefreshToken(database.db, sha256(refreshToken)) : null;
  const ended = new Set([viewer?.sessionId, byCookie].filter((id) => id !== undefined && id !== null));
  for (const id of ended) await revokeSession(database.db, id);
  return ended.size > 0;
}

/** Ends every sign-in of the user, on whatever device. */
export async function logOutEverywhere({ database, log }: BaseDeps, userId: string): Promise<void> {
  const ended = await revokeAllSessions(database.db, userId);
  log.info({ userId, ended }, 'signed out everywhere');
}
