import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { consumeRateLimit, incrementRateLimit, resetRateLimits } from '../../platform/http/rate-limit.ts';
import { newUuid, timingSafeEqualStrings } from '../../platform/ids.ts';
import { type AttemptedChallenge, consumeAttempt, deleteChallenge } from './codes.store.ts';
import { isKnownDevice, UNKNOWN_DEVICE } from './known-device.ts';
import { hashCode } from './send-code.ts';
import {
  type CodeRequest,
  codeAttemptLimit,
  limitsResetBySignIn,
  MAX_UNKNOWN_DEVICE_WAIT_SECONDS,
  verifyLimitPerIp,
} from './sign-in-limits.ts';
import { uncountUnconverted } from './sms-budget.ts';
import { recordSmsCode } from './sms-conversion-alert.ts';
import { startSession, type TokenPair } from './tokens.ts';
import { signInUser, type UserRow } from './users.store.ts';

export type SignedIn = { user: UserRow; isNewUser: boolean; tokens: TokenPair };

/**
 * Signs in with a code; creates the user at the first sign-in.
 * @returns null for a code that is wrong, used, expired or was never sent
 * @throws HttpError 429 after too many attempts
 */
export async function verifyCode(
  deps: BaseDeps,
  request: CodeRequest,
  code: string,
): Promise<SignedIn | null> {
  const { database, settings } = deps;
  const { phoneNumber, address } = request;
  await consumeRateLimit(database.db, verifyLimitPerIp(address));
  const challenge = await consumeAttemptFor(deps, request);
  if (!challenge) return null;
  // Counted before the comparison; a new code does not reset the count.
  const { isExceeded, retryAfterSeconds } = await incrementRateLimit(
    database.db,
    codeAttemptLimit(settings, challenge),
  );
  if (isExceeded && (isKnownDevice(challenge.device) || !challenge.isFirstAttempt))
    throw new HttpError('too_many_requests', {
      retryAfterSeconds: isKnownDevice(challenge.device)
        ? retryAfterSeconds
        : MAX_UNKNOWN_DEVICE_WAIT_SECONDS,
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

/** A known device may also use a code that was requested from an unknown one. */
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
      await uncountUnconverted(tx, deps, request);
      await recordSmsCode(deps, tx, 'used');
    }
    return { user, isNewUser: user.isNew, tokens };
  });
}
