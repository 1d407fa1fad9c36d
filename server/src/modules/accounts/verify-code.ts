import type { BaseDeps } from '../../deps.ts';
import { countTry, forgetTries } from '../../platform/http/rate-limit.ts';
import { newId, sameSecret } from '../../platform/ids.ts';
import { endChallenge, takeTry } from './codes.store.ts';
import { hashCode } from './send-code.ts';
import { sendLimitsOfPhone, verifyLimitOfAddress, wrongCodesOfPhone } from './sign-in-limits.ts';
import { startSession, type TokenPair } from './tokens.ts';
import { signInUser, type UserRow } from './users.store.ts';

export type SignedIn = { user: UserRow; isNewUser: boolean; tokens: TokenPair };

/**
 * Signs in with a code, making the user at the first time. Wrong, used, expired and never sent are one
 * answer: null.
 * @throws HttpError 429 after too many tries
 */
export async function verifyCode(
  deps: BaseDeps,
  phoneNumber: string,
  code: string,
  address: string,
): Promise<SignedIn | null> {
  const { database, settings } = deps;
  const perAddress = verifyLimitOfAddress(address);
  await countTry(database.db, perAddress.bucket, perAddress.limit);
  const challenge = await takeTry(database.db, phoneNumber);
  if (!challenge) return null;
  const perPhone = wrongCodesOfPhone(settings, phoneNumber);
  await countTry(database.db, perPhone.bucket, perPhone.limit);
  if (!sameSecret(challenge.codeHash, hashCode(settings.secretKey, challenge.challengeId, phoneNumber, code)))
    return null;
  return signIn(deps, phoneNumber, challenge.challengeId);
}

async function signIn(
  { database, settings }: BaseDeps,
  phoneNumber: string,
  challengeId: string,
): Promise<SignedIn | null> {
  return database.transaction(async (tx) => {
    if (!(await endChallenge(tx, challengeId))) return null;
    const user = await signInUser(tx, {
      id: newId(),
      phoneNumber,
      isOwner: settings.operatorPhones.includes(phoneNumber),
    });
    const tokens = await startSession(tx, user.id);
    const proven = [...sendLimitsOfPhone(settings, phoneNumber), wrongCodesOfPhone(settings, phoneNumber)];
    await forgetTries(
      tx,
      proven.map(({ bucket }) => bucket),
    );
    return { user, isNewUser: user.isNew, tokens };
  });
}
