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
import { addAccessToken, nextRefreshToken, type TokenPair } from './tokens.ts';
import { findUser, type UserRow } from './users.store.ts';

export type Refreshed = { user: UserRow; tokens: TokenPair };

/**
 * The next tokens of a sign-in. Each refresh token is spent once; within 10 s another tab with the same
 * one gets the same successor. A spent one used otherwise has been stolen, by its first user or its
 * second: the whole sign-in ends.
 * @returns null when the token is good for nothing
 */
export async function refreshSession(
  { database, settings, log }: BaseDeps,
  refreshToken: string,
): Promise<Refreshed | null> {
  const tokenHash = sha256(refreshToken);
  const successor = nextRefreshToken(settings.secretKey, refreshToken);
  return database.transaction(async (tx) => {
    const token = await lockRefreshToken(tx, tokenHash);
    if (!token?.usable) return null;
    if (token.spent && !(await isInGrace(tx, token, sha256(successor)))) {
      await revokeSession(tx, token.sessionId);
      log.warn({ sessionId: token.sessionId }, 'a spent refresh token came again; its sign-in has ended');
      return null;
    }
    if (!token.spent) {
      await markRefreshTokenUsed(tx, tokenHash);
      await insertRefreshToken(tx, sha256(successor), token.sessionId);
    }
    const user = await findUser(tx, token.userId);
    if (!user) return null;
    return {
      user,
      tokens: { accessToken: await addAccessToken(tx, token.sessionId), refreshToken: successor },
    };
  });
}

/** Only the immediate predecessor of the token in force: older ones would reopen what was closed. */
const isInGrace = async (
  tx: Tx,
  { spentJustNow }: LockedRefreshToken,
  successorHash: string,
): Promise<boolean> => spentJustNow && (await isRefreshTokenUnused(tx, successorHash));
