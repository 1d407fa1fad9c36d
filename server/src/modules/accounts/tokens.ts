import type { Tx } from '../../platform/db/database.ts';
import { hmac, newUuid, randomSecret, sha256 } from '../../platform/ids.ts';
import { insertAccessToken, insertRefreshToken, insertSession } from './sessions.store.ts';

/** In plain text; only their hashes are stored. */
export type TokenPair = { accessToken: string; refreshToken: string };

/** Creates a session of the user with its first tokens. */
export async function startSession(tx: Tx, userId: string): Promise<TokenPair> {
  const sessionId = newUuid();
  await insertSession(tx, sessionId, userId);
  const refreshToken = randomSecret();
  await insertRefreshToken(tx, sha256(refreshToken), sessionId);
  return { accessToken: await createAccessToken(tx, sessionId), refreshToken };
}

export async function createAccessToken(tx: Tx, sessionId: string): Promise<string> {
  const accessToken = randomSecret();
  await insertAccessToken(tx, sha256(accessToken), sessionId);
  return accessToken;
}

/** Derives the token that follows this one, so that all tabs get the same without storing it in plain text. */
export const nextRefreshToken = (secretKey: string, refreshToken: string): string =>
  hmac(secretKey, 'refresh-successor', refreshToken);
