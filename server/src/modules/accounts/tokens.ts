import type { Tx } from '../../platform/db/database.ts';
import { hmac, newUuid, randomSecret, sha256 } from '../../platform/ids.ts';
import { insertAccessToken, insertRefreshToken, insertSession } from './sessions.store.ts';

/** The clear values; the database has hashes only. */
export type TokenPair = { accessToken: string; refreshToken: string };

/** A new sign-in of the user with its first tokens. */
export async function startSession(tx: Tx, userId: string): Promise<TokenPair> {
  const sessionId = newUuid();
  await insertSession(tx, sessionId, userId);
  const refreshToken = randomSecret();
  await insertRefreshToken(tx, sha256(refreshToken), sessionId);
  return { accessToken: await addAccessToken(tx, sessionId), refreshToken };
}

export async function addAccessToken(tx: Tx, sessionId: string): Promise<string> {
  const accessToken = randomSecret();
  await insertAccessToken(tx, sha256(accessToken), sessionId);
  return accessToken;
}

/** The token after this one: the same for every tab that asks, without being kept anywhere in clear. */
export const nextRefreshToken = (secretKey: string, refreshToken: string): string =>
  hmac(secretKey, 'refresh-successor', refreshToken);
