import { CODE_RESEND_SECONDS, CODE_VALID_SECONDS } from '@presently/contracts/limits';
import type { BaseDeps } from '../../deps.ts';
import { HttpError, invalidField } from '../../platform/http/http-error.ts';
import { countTry } from '../../platform/http/rate-limit.ts';
import { hmac, newId, randomSixDigits } from '../../platform/ids.ts';
import { sendNow } from '../messaging/index.ts';
import { endChallenge, secondsUntilResend, startChallenge } from './codes.store.ts';
import { canReceiveSms } from './phone-numbers.ts';
import { sendLimitsOfAddress, sendLimitsOfPhone } from './sign-in-limits.ts';

/** So that the answer comes within three seconds also when the provider's does not. */
const SMS_TIMEOUT_MS = 2_500;

/** What is kept of a code: a keyed hash, bound to the one request for it (the key is not in the database). */
export const hashCode = (secretKey: string, challengeId: string, phoneNumber: string, code: string): string =>
  hmac(secretKey, 'code', challengeId, phoneNumber, code);

/**
 * Sends a new code to a number, whether or not it has an account.
 * @throws HttpError 400 for a number that can get no SMS, 429 when too soon or too often, 503 when the provider did not take it
 */
export async function sendCode(
  deps: BaseDeps,
  phoneNumber: string,
  address: string,
): Promise<{ expires_in: number; resend_in: number }> {
  if (deps.settings.twilio && !canReceiveSms(phoneNumber))
    throw invalidField('phone_number', 'Please enter a valid phone number');
  const challengeId = newId();
  const code = randomSixDigits();
  await putInForce(deps, { challengeId, phoneNumber, code, address });
  const taken = await sendNow(deps, {
    channel: 'sms',
    to: phoneNumber,
    kind: 'sign-in-code',
    body: codeText(code),
    keptBody: codeText('******'),
    timeoutMs: SMS_TIMEOUT_MS,
  });
  if (!taken) {
    await endChallenge(deps.database.db, challengeId);
    throw new HttpError('unavailable', {
      message: 'Failed to send verification code. Please try again.',
      retryAfterSeconds: 5,
    });
  }
  return { expires_in: CODE_VALID_SECONDS, resend_in: CODE_RESEND_SECONDS };
}

type NewCode = { challengeId: string; phoneNumber: string; code: string; address: string };

async function putInForce(
  { database, settings }: BaseDeps,
  { challengeId, phoneNumber, code, address }: NewCode,
): Promise<void> {
  const codeHash = hashCode(settings.secretKey, challengeId, phoneNumber, code);
  await database.transaction(async (tx) => {
    const started = await startChallenge(tx, { challengeId, phoneNumber, codeHash });
    if (!started)
      throw new HttpError('too_many_requests', {
        message: 'A code was sent a moment ago. Please wait before asking for another.',
        retryAfterSeconds: await secondsUntilResend(tx, phoneNumber),
      });
    // The address comes last: many numbers share it, and its row stays locked until the commit.
    for (const { bucket, limit } of [
      ...sendLimitsOfPhone(settings, phoneNumber),
      ...sendLimitsOfAddress(settings, address, phoneNumber),
    ])
      await countTry(tx, bucket, limit);
  });
}

const codeText = (code: string): string =>
  `${code} is your Presently code. It is valid for 10 minutes. Please share it with nobody.`;
