import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { incrementRateLimit, consumeRateLimit, resetRateLimits, refundRateLimit } from '../../platform/http/rate-limit.ts';
import { newId, timingSafeEqualStrings } from '../../platform/ids.ts';
import { endChallenge, type TriedChallenge, takeTry } from './codes.store.ts';
import { isKnown, STRANGER } from './known-device.ts';
import { hashCode } from './send-code.ts';
import {
  type CodeRequest,
  codesCompared,
  MAX_WAIT_OF_UNKNOWN_DEVICES,
  provenBySignIn,
  verifyLimitOfAddress,
} from './sign-in-limits.ts';
import { countCode } from './sms-figures.ts';
import { unprovenCodes, unprovenInAll } from './sms-limits.ts';
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
  request: CodeRequest,
  code: string,
): Promise<SignedIn | null> {
  const { database, settings } = deps;
  const { phoneNumber, address } = request;
  const perAddress = verifyLimitOfAddress(address);
  await consumeRateLimit(database.db, perAddress.bucket, perAddress.limit);
  const challenge = await takeOwnOrStrangersTry(deps, request);
  if (!challenge) return null;
  // Counted before anything is compared, and counted on when a new code is sent.
  const compared = codesCompared(settings, challenge);
  const { isOver, waitSeconds } = await incrementRateLimit(database.db, compared.bucket, compared.limit);
  if (isOver && (isKnown(challenge.device) || !challenge.isFirstTry))
    throw new HttpError('too_many_requests', {
      retryAfterSeconds: isKnown(challenge.device) ? waitSeconds : MAX_WAIT_OF_UNKNOWN_DEVICES,
    });
  if (!timingSafeEqualStrings(challenge.codeHash, hashCode(settings.secretKey, challenge.challengeId, phoneNumber, code)))
    return null;
  return signIn(deps, { ...request, device: challenge.device }, challenge.challengeId);
}

/** A known browser may also type in a code that was asked for elsewhere. */
const takeOwnOrStrangersTry = async (
  { database: { db } }: BaseDeps,
  { phoneNumber, device }: CodeRequest,
): Promise<TriedChallenge | null> =>
  (device === STRANGER ? null : await takeTry(db, phoneNumber, device)) ??
  (await takeTry(db, phoneNumber, STRANGER));

async function signIn(deps: BaseDeps, request: CodeRequest, challengeId: string): Promise<SignedIn | null> {
  const { database, settings } = deps;
  const { phoneNumber } = request;
  return database.transaction(async (tx) => {
    if (!(await endChallenge(tx, challengeId))) return null;
    const user = await signInUser(tx, {
      id: newId(),
      phoneNumber,
      isOwner: settings.operatorPhones.includes(phoneNumber),
    });
    const tokens = await startSession(tx, user.id);
    await resetRateLimits(tx, provenBySignIn(settings, request));
    if (settings.twilio) {
      const unproven = [...unprovenCodes(request.address, phoneNumber), unprovenInAll(settings)];
      if (!isKnown(request.device))
        await refundRateLimit(
          tx,
          unproven.map(({ bucket }) => bucket),
        );
      await countCode(deps, tx, 'used');
    }
    return { user, isNewUser: user.isNew, tokens };
  });
}
