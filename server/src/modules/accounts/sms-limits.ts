import type { ResolvedConfig } from '../../deps.ts';
import { ipPrefix, widerIpPrefix } from '../../platform/http/ip-prefix.ts';
import type { RateLimitBucket } from '../../platform/http/rate-limit.ts';
import { hmac } from '../../platform/ids.ts';
import { rateLimitBucket } from './sign-in-limits.ts';

const HOUR_SECONDS = 3_600;

/** Max share of the daily budget that may go to Canada. */
const MAX_SHARE_TO_CANADA = 0.25;

/** Max share of the daily budget that may be sent in an hour without leading to a sign-in. */
const MAX_UNCONVERTED_SHARE = 0.1;

/**
 * Limits against SMS pumping (fraudsters requesting codes for number ranges they earn money from, without using them):
 * per IP prefix and wider IP prefix. A sign-in removes its code from each bucket, so an office or a busy day does not
 * reach them.
 */
export const unconvertedLimitsOfAddress = (address: string): RateLimitBucket[] => [
  rateLimitBucket(`sms-unproven:from:${ipPrefix(address)}`, 40, HOUR_SECONDS),
  rateLimitBucket(`sms-unproven:around:${widerIpPrefix(address)}`, 120, HOUR_SECONDS),
];

/** The same per block of 10,000 numbers and per area code. */
export const unconvertedLimitsOfRange = (phoneNumber: string): RateLimitBucket[] => [
  rateLimitBucket(`sms-unproven:block:${phoneNumber.slice(0, -4)}`, 10, HOUR_SECONDS),
  rateLimitBucket(`sms-unproven:area:${phoneNumber.slice(0, 5)}`, 40, HOUR_SECONDS),
];

/**
 * Up to this many codes of one number count towards its range. More are no sign of pumping, and counting them would let
 * anyone lock out the number's owner.
 */
export const unconvertedLimitOfNumber = (
  { secretKey }: ResolvedConfig,
  phoneNumber: string,
): RateLimitBucket =>
  rateLimitBucket(`sms-unproven:number:${hmac(secretKey, 'limit', phoneNumber, 'sms')}`, 2, HOUR_SECONDS);

/** Whether the day's SMS, including this one, exceed the shop's budget; the operators are then alerted. */
export const isDailyBudgetExceeded = (
  { smsPerDay }: ResolvedConfig,
  { sent, sentToCanada }: { sent: number; sentToCanada: number },
): boolean => sent > smsPerDay || sentToCanada > Math.ceil(smsPerDay * MAX_SHARE_TO_CANADA);

/** Circuit breaker: beyond this many codes without a sign-in, unknown devices get none until the hour is over. */
export const shopWideUnconvertedLimit = ({ smsPerDay }: ResolvedConfig): RateLimitBucket =>
  rateLimitBucket('sms-unproven:all', Math.ceil(smsPerDay * MAX_UNCONVERTED_SHARE), HOUR_SECONDS);
