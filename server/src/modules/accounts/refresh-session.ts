import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/ids.ts';
import {
  insertRefreshToken,
  isRefreshTokenUnused,
  type LockedRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
  revokeSession,
} from './sessions.store.ts';
import { createAccessToken, nextRefreshToken, type TokenPair } from './tokens.ts';
import { findUser, type UserRow } from './users.store.ts';

export type Refreshed = { user: UserRow; tokens: TokenPair };

/**
 * Refresh token rotation: each refresh token can be used once, but within a grace period of 10 s other tabs get the
 * same next token. Any other reuse means that the token was stolen, so the whole session is revoked.
 * @returns null when the token is invalid, expired or reused
 */
export async function refreshSession(
  { database, settings, log }: BaseDeps,
  refreshToken: string,
): Promise<Refreshed | null> {
  const tokenHash = sha256(refreshToken);
  const nextToken = nextRefreshToken(settings.secretKey, refreshToken);
  return database.transaction(async (tx) => {
    const token = await lockRefreshToken(tx, tokenHash);
    if (!token?.isValid) return null;
    if (token.isUsed && !(await isReuseAllowed(tx, token, sha256(nextToken)))) {
      await revokeSession(tx, token.sessionId);
      log.warn({ sessionId: token.sessionId }, 'refresh token reused; session revoked');
      return null;
    }
    if (!token.isUsed) {
      await markRefreshTokenUsed(tx, tokenHash);
      await insertRefreshToken(tx, sha256(nextToken), token.sessionId);
    }
    const user = await findUser(tx, token.userId);
    if (!user) return null;
    return {
      user,
      tokens: { accessToken: await createAccessToken(tx, token.sessionId), refreshToken: nextToken },
    };
  });
}

/** Only for the predecessor of the current token: reuse of an older one is always an attack. */
const isReuseAllowed = async (
  tx: Tx,
  { isInGracePeriod }: LockedRefreshToken,
  nextTokenHash: string,
): Promise<boolean> => isInGracePeriod && (await isRefreshTokenUnused(tx, nextTokenHash));
