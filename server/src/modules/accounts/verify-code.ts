import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import {
  consumeRateLimit,
  incrementRateLimit,
  refundRateLimit,
  resetRateLimits,
} from '../../platform/http/rate-limit.ts';
import { newUuid, timingSafeEqualStrings } from '../../platform/ids.ts';
import { type AttemptedChallenge, consumeAttempt, deleteChallenge } from './codes.store.ts';
import { isKnownDevice, UNKNOWN_DEVICE } from './known-device.ts';
import { hashCode } from './send-code.ts';
import {
  type CodeRequest,
  codeAttemptLimit,
  limitsResetBySignIn,
  MAX_WAIT_OF_UNKNOWN_DEVICES,
  verifyLimitPerIp,
} from './sign-in-limits.ts';
import { recordSmsCode } from './sms-conversion-alert.ts';
import { shopWideUnconvertedLimit, unconvertedCodeLimits } from './sms-limits.ts';
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
  const perAddress = verifyLimitPerIp(address);
  await consumeRateLimit(database.db, perAddress.bucket, perAddress.limit);
  const challenge = await consumeAttemptFor(deps, request);
  if (!challenge) return null;
  // Counted before anything is compared, and counted on when a new code is sent.
  const compared = codeAttemptLimit(settings, challenge);
  const { isExceeded, retryAfterSeconds } = await incrementRateLimit(
    database.db,
    compared.bucket,
    compared.limit,
  );
  if (isExceeded && (isKnownDevice(challenge.device) || !challenge.isFirstAttempt))
    throw new HttpError('too_many_requests', {
      retryAfterSeconds: isKnownDevice(challenge.device) ? retryAfterSeconds : MAX_WAIT_OF_UNKNOWN_DEVICES,
    });
  if (
    !timingSafeEqualStrings(
      challenge.codeHash,
      hashCode(settings.secretKey, challenge.challengeId, phoneNumber, code),
    )
  )
    return null;
  return signIn(deps, { ...request, device: challenge.device }, challenge.challengeId);
}

/** A known browser may also type in a code that was asked for elsewhere. */
const consumeAttemptFor = async (
  { database: { db } }: BaseDeps,
  { phoneNumber, device }: CodeRequest,
): Promise<AttemptedChallenge | null> =>
  (device === UNKNOWN_DEVICE ? null : await consumeAttempt(db, phoneNumber, device)) ??
  (await consumeAttempt(db, phoneNumber, UNKNOWN_DEVICE));

async function signIn(deps: BaseDeps, request: CodeRequest, challengeId: string): Promise<SignedIn | null> {
  const { database, settings } = deps;
  const { phoneNumber } = request;
  return database.transaction(async (tx) => {
    if (!(await deleteChallenge(tx, challengeId))) return null;
    const user = await signInUser(tx, {
      id: newUuid(),
      phoneNumber,
      isOwner: settings.operatorPhones.includes(phoneNumber),
    });
    const tokens = await startSession(tx, user.id);
    await resetRateLimits(tx, limitsResetBySignIn(settings, request));
    if (settings.twilio) {
      const unproven = [
        ...unconvertedCodeLimits(request.address, phoneNumber),
        shopWideUnconvertedLimit(settings),
      ];
      if (!isKnownDevice(request.device))
        await refundRateLimit(
          tx,
          unproven.map(({ bucket }) => bucket),
        );
      await recordSmsCode(deps, tx, 'used');
    }
    return { user, isNewUser: user.isNew, tokens };
  });
}
