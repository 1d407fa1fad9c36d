import { CODE_RESEND_SECONDS } from '@presently/contracts/limits';
import type { Settings } from '../../deps.ts';
import { ipPrefix } from '../../platform/http/ip-prefix.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { hmac } from '../../platform/ids.ts';
import { isKnown, STRANGER } from './known-device.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A limit with the bucket it counts in. */
export type Bucket = { bucket: string; limit: Limit };

export const bucketOf = (bucket: string, max: number, windowSeconds: number, message?: string): Bucket => ({
  bucket,
  limit: { max, windowSeconds, ...(message ? { message } : {}) },
});

/** A number, and which of its browsers asks. */
export type Asker = { phoneNumber: string; device: string };
/** … and from where. */
export type CodeRequest = Asker & { address: string };

/** Buckets outlive what they guard, so no number stands in them. */
const blind = ({ secretKey }: Settings, { phoneNumber, device }: Asker): string =>
  hmac(secretKey, 'limit', phoneNumber, device);

/**
 * Codes sent to one number and not used; a sign-in starts them anew. Ten a day for a known browser. Others are only
 * made to wait, and never longer than ten minutes: their limits are also a stranger's to use up.
 */
export const codesSent = (settings: Settings, asker: Asker): Bucket =>
  bucketOf(
    `code-sent:day:${blind(settings, asker)}`,
    isKnown(asker.device) ? 10 : Number.MAX_SAFE_INTEGER,
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
    isKnown(device) ? MAX_WAIT : MAX_WAIT_OF_UNKNOWN_DEVICES,
  );

/**
 * What new browsers that keep cookies may be sent for one number, each of which waits for itself only: three codes in
 * ten minutes, two of them from one network, so that nobody elsewhere takes them all.
 */
export const codesOfNewBrowsers = (
  settings: Settings,
  { phoneNumber, device, address }: CodeRequest,
): Bucket[] => {
  if (isKnown(device) || device === STRANGER) return [];
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

export const nextCode = (settings: Settings, asker: Asker, codesSent: number): Bucket =>
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
export const codesCompared = (settings: Settings, { phoneNumber, device }: Asker): Bucket =>
  bucketOf(
    `code-tried:${blind(settings, { phoneNumber, device: isKnown(device) ? device : STRANGER })}`,
    20,
    DAY,
  );

/** Everything that a sign-in proves to have been meant. */
export const provenBySignIn = (settings: Settings, asker: Asker): string[] =>
  [codesSent(settings, asker), nextCode(settings, asker, 1), codesCompared(settings, asker)].map(
    ({ bucket }) => bucket,
  );

/** Codes asked for from one address, whether or not they cost money. */
export const codesAskedFrom = (address: string): Bucket =>
  bucketOf(`code-asked:from:${ipPrefix(address)}`, 1_000, HOUR);

export const verifyLimitOfAddress = (address: string): Bucket =>
  bucketOf(`code-tried:from:${ipPrefix(address)}`, 2_000, HOUR);

export const checkUserLimit = (address: string): Bucket =>
  bucketOf(`check-user:${ipPrefix(address)}`, 10, HOUR);
