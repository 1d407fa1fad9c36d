import type { ResolvedConfig } from '../../deps.ts';
import { ipPrefix, widerIpPrefix } from '../../platform/http/ip-prefix.ts';
import { countryOf } from './phone-numbers.ts';
import { type Bucket, bucketOf } from './sign-in-limits.ts';

const HOUR = 3_600;

/** How much of the day's budget may go to one country. */
const SHARE_OF_COUNTRY = { US: 1, CA: 0.25 };

/** How much of the day's budget may go out in one hour without coming back as a sign-in. */
const UNPROVEN_SHARE = 0.1;

/**
 * What SMS pumping asks for: codes for its own ranges of numbers, which nobody types in. A sign-in takes
 * its code back out of each, so an office or a good day never fills them.
 */
export const unconvertedCodeLimits = (address: string, phoneNumber: string): Bucket[] => [
  bucketOf(`sms-unproven:from:${ipPrefix(address)}`, 40, HOUR),
  bucketOf(`sms-unproven:around:${widerIpPrefix(address)}`, 120, HOUR),
  bucketOf(`sms-unproven:block:${phoneNumber.slice(0, -4)}`, 10, HOUR),
  bucketOf(`sms-unproven:area:${phoneNumber.slice(0, 5)}`, 40, HOUR),
];

/** The shop's own limits: reaching one is no fault of whoever asks, and something for the operators. */
export function shopWideLimits({ smsPerDay }: ResolvedConfig, phoneNumber: string, day: string): Bucket[] {
  const country = countryOf(phoneNumber);
  const share = country === 'CA' ? SHARE_OF_COUNTRY.CA : SHARE_OF_COUNTRY.US;
  return [
    bucketOf(`sms:country:${country}:${day}`, Math.ceil(smsPerDay * share), 26 * HOUR),
    bucketOf(`sms:day:${day}`, smsPerDay, 26 * HOUR),
  ];
}

/** The breaker: so many codes without a sign-in, and strangers get none until the hour is over. */
export const shopWideUnconvertedLimit = ({ smsPerDay }: ResolvedConfig): Bucket =>
  bucketOf('sms-unproven:all', Math.ceil(smsPerDay * UNPROVEN_SHARE), HOUR);
