import { CODE_RESEND_SECONDS } from '@presently/contracts/limits';
import type { ResolvedConfig } from '../../deps.ts';
import { ipPrefix } from '../../platform/http/ip-prefix.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { hmac } from '../../platform/ids.ts';
import { isKnownDevice, UNKNOWN_DEVICE } from './known-device.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A limit with the bucket it counts in. */
export type Bucket = { bucket: string; limit: RateLimit };

export const bucketOf = (bucket: string, max: number, windowSeconds: number, message?: string): Bucket => ({
  bucket,
  limit: { max, windowSeconds, ...(message ? { message } : {}) },
});

/** A number, and which of its browsers asks. */
export type CodeRequester = { phoneNumber: string; device: string };
/** … and from where. */
export type CodeRequest = CodeRequester & { address: string };

/** Buckets outlive what they guard, so no number stands in them. */
const blind = ({ secretKey }: ResolvedConfig, { phoneNumber, device }: CodeRequester): string =>
  hmac(secretKey, 'limit', phoneNumber, device);

/**
 * Codes sent to one number and not used; a sign-in starts them anew. Ten a day for a known browser. Others are only
 * made to wait, and never longer than ten minutes: their limits are also a stranger's to use up.
 */
export const codesSentLimit = (settings: ResolvedConfig, asker: CodeRequester): Bucket =>
  bucketOf(
    `code-sent:day:${blind(settings, asker)}`,
    isKnownDevice(asker.device) ? 10 : Number.MAX_SAFE_INTEGER,
    DAY,
  );

const MAX_WAIT = 64 * CODE_RESEND_SECONDS;
export const MAX_WAIT_OF_UNKNOWN_DEVICES = 600;

/**
 * The wait after the n-th unused code of a number: 30 s, a minute, two, … up to 32 minutes for a known browser, up to
 * ten for any other. That is five codes in ten minutes at most.
 */
export const resendWait = (codesSent: number, device: string): number =>
  Math.min(
    CODE_RESEND_SECONDS * 2 ** (codesSent - 1),
    isKnownDevice(device) ? MAX_WAIT : MAX_WAIT_OF_UNKNOWN_DEVICES,
  );

/**
 * What new browsers that keep cookies may be sent for one number, each of which waits for itself only: three codes in
 * ten minutes, two of them from one network, so that nobody elsewhere takes them all.
 */
export const newBrowserCodeLimits = (
  settings: ResolvedConfig,
  { phoneNumber, device, address }: CodeRequest,
): Bucket[] => {
  if (isKnownDevice(device) || device === UNKNOWN_DEVICE) return [];
  const number = blind(settings, { phoneNumber, device: 'new browsers' });
  return [
    bucketOf(
      `code-sent:new:${number}:${ipPrefix(address)}`,
      2,
      MAX_WAIT_OF_UNKNOWN_DEVICES,
      SENT_A_MOMENT_AGO,
    ),
    bucketOf(`code-sent:new:${number}`, 3, MAX_WAIT_OF_UNKNOWN_DEVICES, SENT_A_MOMENT_AGO),
  ];
};

const SENT_A_MOMENT_AGO = 'A code was sent a moment ago. Please wait before asking for another.';

export const resendLimit = (settings: ResolvedConfig, asker: CodeRequester, codesSent: number): Bucket =>
  bucketOf(
    `code-sent:wait:${blind(settings, asker)}`,
    1,
    resendWait(codesSent, asker.device),
    SENT_A_MOMENT_AGO,
  );

/**
 * Compared codes of one number since its last sign-in; a new code does not start them anew (NIST 800-63B). Twenty a
 * day for a known browser, and for all others together; beyond them each code of these has one try.
 */
export const codeAttemptLimit = (settings: ResolvedConfig, { phoneNumber, device }: CodeRequester): Bucket =>
  bucketOf(
    `code-tried:${blind(settings, { phoneNumber, device: isKnownDevice(device) ? device : UNKNOWN_DEVICE })}`,
    20,
    DAY,
  );

/** Everything that a sign-in proves to have been meant. */
export const limitsResetBySignIn = (settings: ResolvedConfig, asker: CodeRequester): string[] =>
  [codesSentLimit(settings, asker), resendLimit(settings, asker, 1), codeAttemptLimit(settings, asker)].map(
    ({ bucket }) => bucket,
  );

/** Codes asked for from one address, whether or not they cost money. */
export const codeRequestLimit = (address: string): Bucket =>
  bucketOf(`code-asked:from:${ipPrefix(address)}`, 1_000, HOUR);

export const verifyLimitPerIp = (address: string): Bucket =>
  bucketOf(`code-tried:from:${ipPrefix(address)}`, 2_000, HOUR);

export const userExistsLimit = (address: string): Bucket =>
  bucketOf(`check-user:${ipPrefix(address)}`, 10, HOUR);
