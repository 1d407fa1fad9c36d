import { CODE_VALID_SECONDS } from '@presently/contracts/limits';
import type { BaseDeps } from '../../deps.ts';
import { HttpError, invalidField } from '../../platform/http/http-error.ts';
import { consumeRateLimit, refundRateLimit, resetRateLimits } from '../../platform/http/rate-limit.ts';
import { hmac, newUuid, randomSixDigits } from '../../platform/ids.ts';
import { raiseAlert } from '../alerts/index.ts';
import { sendImmediately } from '../messaging/index.ts';
import { deleteChallenge, saveChallenge } from './codes.store.ts';
import { canReceiveSms } from './phone-numbers.ts';
import {
  type CodeRequest,
  codeRequestLimit,
  codesSentLimit,
  newBrowserCodeLimits,
  resendLimit,
  resendWait,
} from './sign-in-limits.ts';
import { refundSmsBudget, SmsSendingPausedError, spendSmsBudget } from './sms-budget.ts';
import { recordSmsCode } from './sms-conversion-alert.ts';

/** So that the answer comes within three seconds also when the provider's does not. */
const SMS_TIMEOUT_MS = 2_500;

/** What is kept of a code: a keyed hash, bound to the one request for it (the key is not in the database). */
export const hashCode = (secretKey: string, challengeId: string, phoneNumber: string, code: string): string =>
  hmac(secretKey, 'code', challengeId, phoneNumber, code);

const notSent = (retryAfterSeconds: number) =>
  new HttpError('unavailable', {
    message: 'Failed to send verification code. Please try again.',
    retryAfterSeconds,
  });

/**
 * Sends a new code to a number, whether or not it has an account.
 * @throws HttpError 400 for a number that can get no SMS, 429 when too soon or too often, 503 when the
 *   provider did not take it or the shop sends no more
 */
export async function sendCode(
  deps: BaseDeps,
  request: CodeRequest,
): Promise<{ expires_in: number; resend_in: number }> {
  const { phoneNumber, address } = request;
  if (deps.settings.twilio && !canReceiveSms(phoneNumber))
    throw invalidField('phone_number', 'Please enter a valid phone number');
  const asked = codeRequestLimit(address);
  await consumeRateLimit(deps.database.db, asked.bucket, asked.limit);
  const challengeId = newUuid();
  const code = randomSixDigits();
  const { shop_name: shopName } = deps.shopSettings.current();
  const sent = await putInForce(deps, request, { challengeId, code });
  const outcome = await sendImmediately(deps, {
    channel: 'sms',
    to: phoneNumber,
    kind: 'sign-in-code',
    body: codeText(code, shopName),
    redactedBody: codeText('******', shopName),
    timeoutMs: SMS_TIMEOUT_MS,
  });
  if (outcome !== 'sent') {
    await withdraw(deps, request, challengeId);
    if (deps.settings.twilio && outcome === 'not sent') await refundSmsBudget(deps, request);
    throw notSent(5);
  }
  if (deps.settings.twilio) await recordSmsCode(deps, deps.database.db, 'sent');
  return { expires_in: CODE_VALID_SECONDS, resend_in: resendWait(sent, request.device) };
}

/** @returns how many codes the number now has been sent without a sign-in */
async function putInForce(
  deps: BaseDeps,
  request: CodeRequest,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<number> {
  const { settings, database } = deps;
  const { phoneNumber, device } = request;
  const codeHash = hashCode(settings.secretKey, challengeId, phoneNumber, code);
  try {
    return await database.transaction(async (tx) => {
      // First, because of several at once the others wait here and then come too soon.
      await saveChallenge(tx, { challengeId, phoneNumber, device, codeHash });
      const perDay = codesSentLimit(settings, request);
      const sent = await consumeRateLimit(tx, perDay.bucket, perDay.limit);
      const wait = resendLimit(settings, request, sent);
      await consumeRateLimit(tx, wait.bucket, wait.limit);
      for (const { bucket, limit } of newBrowserCodeLimits(settings, request))
        await consumeRateLimit(tx, bucket, limit);
      if (settings.twilio) await spendSmsBudget(tx, deps, request);
      return sent;
    });
  } catch (error) {
    if (!(error instanceof SmsSendingPausedError)) throw error;
    await raiseAlert(database.db, error.alarm);
    throw notSent(error.retryAfterSeconds);
  }
}

/** A code that nobody was sent counts for nothing, so that the next try need not wait for it. */
async function withdraw(
  { settings, database }: BaseDeps,
  request: CodeRequest,
  challengeId: string,
): Promise<void> {
  await deleteChallenge(database.db, challengeId);
  await refundRateLimit(
    database.db,
    [codesSentLimit(settings, request), ...newBrowserCodeLimits(settings, request)].map(
      ({ bucket }) => bucket,
    ),
  );
  await resetRateLimits(database.db, [resendLimit(settings, request, 1).bucket]);
}

const codeText = (code: string, shopName: string): string =>
  `${code} is your ${shopName} code. It is valid for 10 minutes. Please share it with nobody.`;
