import type { Settings } from '../../deps.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { hmac } from '../../platform/ids.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A limit with the bucket it counts in. */
export type Bucket = { bucket: string; limit: Limit };

const of = (bucket: string, max: number, windowSeconds: number): Bucket => ({
  bucket,
  limit: { max, windowSeconds },
});

/** Buckets outlive what they guard, so no number stands in them. */
const blind = ({ secretKey }: Settings, phoneNumber: string): string => hmac(secretKey, 'limit', phoneNumber);

/** Codes sent to one number and not used; a sign-in starts them anew. */
export const sendLimitsOfPhone = (settings: Settings, phoneNumber: string): Bucket[] => [
  of(`code-sent:10min:${blind(settings, phoneNumber)}`, 5, 10 * MINUTE),
  of(`code-sent:day:${blind(settings, phoneNumber)}`, 10, DAY),
];

/** Compared codes of one number since its last sign-in; a new code does not start them anew (NIST 800-63B). */
export const wrongCodesOfPhone = (settings: Settings, phoneNumber: string): Bucket =>
  of(`code-tried:${blind(settings, phoneNumber)}`, 20, DAY);

/**
 * Codes sent for one address, and for one block of 10,000 numbers where each costs money: what SMS
 * pumping asks for. An office behind one address stays far below.
 */
export const sendLimitsOfAddress = (settings: Settings, address: string, phoneNumber: string): Bucket[] =>
  settings.twilio
    ? [
        of(`code-sent:from:${networkOf(address)}`, 100, HOUR),
        of(`code-sent:block:${phoneNumber.slice(0, -4)}`, 60, HOUR),
      ]
    : [of(`code-sent:from:${networkOf(address)}`, 1_000, HOUR)];

export const verifyLimitOfAddress = (address: string): Bucket =>
  of(`code-tried:from:${networkOf(address)}`, 2_000, HOUR);

export const checkUserLimit = (address: string): Bucket => of(`check-user:${networkOf(address)}`, 10, HOUR);
