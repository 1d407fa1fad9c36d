import { CODE_VALID_SECONDS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/server/accounts';
import { enterValidPhone } from '@presently/texts/validation';
import type { BaseDeps } from '../../deps.ts';
import { elapsedMs } from '../../platform/clock.ts';
import { HttpError, invalidField } from '../../platform/http/http-error.ts';
import { consumeRateLimit, refundRateLimit, resetRateLimits } from '../../platform/http/rate-limit.ts';
import { hmac, newUuid, randomSixDigits } from '../../platform/ids.ts';
import { raiseAlert } from '../alerts/index.ts';
import { SIGN_IN_CODE, sendImmediately } from '../messaging/index.ts';
import { deleteChallenge, saveChallenge } from './codes.store.ts';
import { canReceiveSms } from './phone-numbers.ts';
import {
  type CodeRequest,
  codeRequestLimit,
  codesSentLimit,
  newBrowserCodeLimits,
  resendDelaySeconds,
  resendLimit,
} from './sign-in-limits.ts';
import { refundSmsBudget, SmsSendingPausedError, spendSmsBudget } from './sms-budget.ts';
import { recordSmsCode } from './sms-conversion-alert.ts';

/** From the request on. Keeps the response time below three seconds even if the provider does not respond. */
const SMS_TIMEOUT_MS = 2_500;

/** The stored form of a code: an HMAC bound to its challenge, with a key that is not in the database. */
export const hashCode = (secretKey: string, challengeId: string, phoneNumber: string, code: string): string =>
  hmac(secretKey, 'code', challengeId, phoneNumber, code);

const notSent = (retryAfterSeconds: number) =>
  new HttpError('unavailable', {
    message: texts.codeNotSent,
    retryAfterSeconds,
  });

/**
 * Sends a new sign-in code to a number, whether or not it has an account.
 * @returns seconds until the code expires and until another one can be requested
 * @throws HttpError 400 for a number that cannot receive SMS; 429 when too soon or too often; 503 when the
 *   provider did not accept it or a shop-wide limit is reached
 */
export async function sendCode(
  deps: BaseDeps,
  request: CodeRequest,
): Promise<{ expires_in: number; resend_in: number }> {
  const deadline = elapsedMs() + SMS_TIMEOUT_MS;
  const { phoneNumber, address } = request;
  if (deps.settings.twilio && !canReceiveSms(phoneNumber))
    throw invalidField('phone_number', enterValidPhone);
  await consumeRateLimit(deps.database.db, codeRequestLimit(address));
  const challengeId = newUuid();
  const code = randomSixDigits();
  const { shop_name: shopName } = deps.shopSettings.current();
  const codesSent = await createChallenge(deps, request, { challengeId, code });
  const outcome = await sendImmediately(deps, {
    channel: 'sms',
    to: phoneNumber,
    kind: SIGN_IN_CODE,
    body: texts.codeMessage({ code, shopName }),
    redactedBody: texts.codeMessage({ code: '******', shopName }),
    deadline,
  });
  if (outcome !== 'sent') {
    await withdrawCode(deps, request, challengeId);
    if (deps.settings.twilio && outcome === 'not sent') await refundSmsBudget(deps, request);
    throw notSent(5);
  }
  if (deps.settings.twilio) await recordSmsCode(deps, deps.database.db, 'sent');
  return { expires_in: CODE_VALID_SECONDS, resend_in: resendDelaySeconds(codesSent, request.device) };
}

/**
 * Stores the code's challenge and counts it against all limits.
 * @returns how many codes have been sent to the number since its last sign-in
 */
async function createChallenge(
  deps: BaseDeps,
  request: CodeRequest,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<number> {
  const { settings, database } = deps;
  const { phoneNumber, device } = request;
  const codeHash = hashCode(settings.secretKey, challengeId, phoneNumber, code);
  try {
    return await database.transaction(async (tx) => {
      // First, because its row lock makes concurrent requests wait and then fail the resend limit.
      await saveChallenge(tx, { challengeId, phoneNumber, device, codeHash });
      const codesSent = await consumeRateLimit(tx, codesSentLimit(settings, request));
      await consumeRateLimit(tx, resendLimit(settings, request, codesSent));
      for (const limit of newBrowserCodeLimits(settings, request)) await consumeRateLimit(tx, limit);
      if (settings.twilio) await spendSmsBudget(tx, deps, request);
      return codesSent;
    });
  } catch (error) {
    if (!(error instanceof SmsSendingPausedError)) throw error;
    await raiseAlert(database.db, error.alert);
    throw notSent(error.retryAfterSeconds);
  }
}

/**
 * Deletes the challenge of a code that was not sent and reverts its counts, so that the next request does not have to
 * wait.
 */
async function withdrawCode(
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
