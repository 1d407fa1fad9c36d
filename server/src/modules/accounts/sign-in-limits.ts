import { CODE_RESEND_SECONDS } from '@presently/contracts/limits';
import { codeSentAMomentAgo } from '@presently/texts/server/accounts';
import type { ResolvedConfig } from '../../deps.ts';
import { ipPrefix } from '../../platform/http/ip-prefix.ts';
import type { RateLimitBucket } from '../../platform/http/rate-limit.ts';
import { hmac } from '../../platform/ids.ts';
import { isKnownDevice, UNKNOWN_DEVICE } from './known-device.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export const rateLimitBucket = (
  bucket: string,
  max: number,
  windowSeconds: number,
  message?: string,
): RateLimitBucket => ({
  bucket,
  limit: { max, windowSeconds, ...(message ? { message } : {}) },
});

/** `device`: see known-device.ts. */
export type CodeRequester = { phoneNumber: string; device: string };
/** `address`: the client's IP address. */
export type CodeRequest = CodeRequester & { address: string };

/** An HMAC, because buckets may outlive the account and must not contain its phone number. */
const requesterKey = ({ secretKey }: ResolvedConfig, { phoneNumber, device }: CodeRequester): string =>
  hmac(secretKey, 'limit', phoneNumber, device);

/**
 * Codes sent to a number since its last sign-in: ten a day for a known device. Unknown devices share their limits with
 * attackers, so they are not limited per day but only have to wait, at most ten minutes.
 */
export const codesSentLimit = (settings: ResolvedConfig, requester: CodeRequester): RateLimitBucket =>
  rateLimitBucket(
    `code-sent:day:${requesterKey(settings, requester)}`,
    isKnownDevice(requester.device) ? 10 : Number.MAX_SAFE_INTEGER,
    DAY_SECONDS,
  );

const MAX_KNOWN_DEVICE_WAIT_SECONDS = 64 * CODE_RESEND_SECONDS;
export const MAX_UNKNOWN_DEVICE_WAIT_SECONDS = 600;

/**
 * Exponential backoff after the n-th code without a sign-in: 30 s, 60 s, 120 s, … up to 32 minutes for a known device,
 * up to ten minutes for others. That is at most five codes in ten minutes.
 */
export const resendDelaySeconds = (codesSent: number, device: string): number =>
  Math.min(
    CODE_RESEND_SECONDS * 2 ** (codesSent - 1),
    isKnownDevice(device) ? MAX_KNOWN_DEVICE_WAIT_SECONDS : MAX_UNKNOWN_DEVICE_WAIT_SECONDS,
  );

/**
 * Additional limits for new browsers that keep cookies, each of which has its own resend delay: three codes per number
 * in ten minutes, two of them per IP prefix, so that one network cannot use up all of them.
 */
export const newBrowserCodeLimits = (
  settings: ResolvedConfig,
  { phoneNumber, device, address }: CodeRequest,
): RateLimitBucket[] => {
  if (isKnownDevice(device) || device === UNKNOWN_DEVICE) return [];
  const number = requesterKey(settings, { phoneNumber, device: 'new browsers' });
  return [
    rateLimitBucket(
      `code-sent:new:${number}:${ipPrefix(address)}`,
      2,
      MAX_UNKNOWN_DEVICE_WAIT_SECONDS,
      codeSentAMomentAgo,
    ),
    rateLimitBucket(`code-sent:new:${number}`, 3, MAX_UNKNOWN_DEVICE_WAIT_SECONDS, codeSentAMomentAgo),
  ];
};

export const resendLimit = (
  settings: ResolvedConfig,
  requester: CodeRequester,
  codesSent: number,
): RateLimitBucket =>
  rateLimitBucket(
    `code-sent:wait:${requesterKey(settings, requester)}`,
    1,
    resendDelaySeconds(codesSent, requester.device),
    codeSentAMomentAgo,
  );

/**
 * Codes compared since the number's last sign-in, whether or not a new code was sent (NIST 800-63B): twenty a day for
 * a known device, and twenty for all other devices together, after which each of their codes has one attempt.
 */
export const codeAttemptLimit = (
  settings: ResolvedConfig,
  { phoneNumber, device }: CodeRequester,
): RateLimitBucket =>
  rateLimitBucket(
    `code-tried:${requesterKey(settings, { phoneNumber, device: isKnownDevice(device) ? device : UNKNOWN_DEVICE })}`,
    20,
    DAY_SECONDS,
  );

/** Buckets to reset when a sign-in succeeds. */
export const limitsResetBySignIn = (settings: ResolvedConfig, requester: CodeRequester): string[] =>
  [
    codesSentLimit(settings, requester),
    resendLimit(settings, requester, 1),
    codeAttemptLimit(settings, requester),
  ].map(({ bucket }) => bucket);

/** Requests for a code, per IP prefix. */
export const codeRequestLimit = (address: string): RateLimitBucket =>
  rateLimitBucket(`code-asked:from:${ipPrefix(address)}`, 1_000, HOUR_SECONDS);

export const verifyLimitPerIp = (address: string): RateLimitBucket =>
  rateLimitBucket(`code-tried:from:${ipPrefix(address)}`, 2_000, HOUR_SECONDS);

export const userExistsLimit = (address: string): RateLimitBucket =>
  rateLimitBucket(`check-user:${ipPrefix(address)}`, 10, HOUR_SECONDS);
