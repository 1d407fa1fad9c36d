import type { BaseDeps } from '../../deps.ts';
import { sha256 } from '../../platform/ids.ts';
import {
  findSessionByRefreshToken,
  revokeAllSessions,
  revokeSession,
  type Viewer,
} from './sessions.store.ts';

/**
 * Revokes the sessions of the bearer token and of the refresh cookie (usually the same).
 * @returns false when there was none
 */
export async function logOut(
  { database }: BaseDeps,
  viewer: Viewer | null,
  refreshToken: string | undefined,
): Promise<boolean> {
  const byCookie = refreshToken ? await findSessionByRefreshToken(database.db, sha256(refreshToken)) : null;
  const sessionIds = new Set([viewer?.sessionId, byCookie].filter((id) => id !== undefined && id !== null));
  for (const id of sessionIds) await revokeSession(database.db, id);
  return sessionIds.size > 0;
}

export async function logOutEverywhere({ database, log }: BaseDeps, userId: string): Promise<void> {
  const revokedSessions = await revokeAllSessions(database.db, userId);
  log.info({ userId, revokedSessions }, 'signed out everywhere');
}
