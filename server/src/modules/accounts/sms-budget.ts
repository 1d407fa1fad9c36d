import * as texts from '@presently/texts/server/alerts';
import type { BaseDeps } from '../../deps.ts';
import { calendarDate } from '../../platform/clock.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import {
  consumeRateLimit,
  getRateLimitWindows,
  incrementRateLimit,
  refundRateLimit,
} from '../../platform/http/rate-limit.ts';
import type { Alert } from '../alerts/index.ts';
import { isKnownDevice } from './known-device.ts';
import { countryOf } from './phone-numbers.ts';
import type { CodeRequest } from './sign-in-limits.ts';
import { countDailySms, type DailySms, uncountDailySms } from './sms-budget.store.ts';
import {
  isDailyBudgetExceeded,
  shopWideUnconvertedLimit,
  unconvertedLimitOfNumber,
  unconvertedLimitsOfAddress,
  unconvertedLimitsOfRange,
} from './sms-limits.ts';

/** A shop-wide SMS limit is reached: the operators must be alerted, and the client gets a 503 instead of a 429. */
export class SmsSendingPausedError extends Error {
  override name = 'SmsSendingPausedError';
  readonly alert: Alert;
  readonly retryAfterSeconds: number;

  constructor(alert: Alert, retryAfterSeconds: number) {
    super(alert.text);
    this.alert = alert;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counts an SMS against all limits; a known device only against the daily budget.
 * @throws HttpError 429, or SmsSendingPausedError
 */
export async function spendSmsBudget(tx: Tx, deps: BaseDeps, request: CodeRequest): Promise<void> {
  // From narrow to wide, so that the rows shared by all requests are locked last and for the shortest time.
  if (!isKnownDevice(request.device)) {
    const ofNumber = unconvertedLimitOfNumber(deps.settings, request.phoneNumber);
    const { isExceeded: isRangeCounted } = await incrementRateLimit(tx, ofNumber);
    const ofRange = isRangeCounted ? [] : unconvertedLimitsOfRange(request.phoneNumber);
    for (const limit of [...unconvertedLimitsOfAddress(request.address), ...ofRange])
      await consumeRateLimit(tx, limit);
    const ofShop = shopWideUnconvertedLimit(deps.settings);
    const { isExceeded, retryAfterSeconds } = await incrementRateLimit(tx, ofShop);
    if (isExceeded) throw new SmsSendingPausedError(UNCONVERTED_LIMIT_ALERT, retryAfterSeconds);
  }
  if (isDailyBudgetExceeded(deps.settings, await countDailySms(tx, dailySmsOf(deps, request))))
    throw new SmsSendingPausedError(BUDGET_ALERT, secondsUntilTomorrow(deps.clock.now()));
}

const dailySmsOf = ({ clock }: BaseDeps, { phoneNumber }: CodeRequest): DailySms => ({
  day: calendarDate(clock.now()),
  isToCanada: countryOf(phoneNumber) === 'CA',
});

const DAY_SECONDS = 86_400;
const secondsUntilTomorrow = (now: Date): number =>
  DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS);

/** Reverts `spendSmsBudget` for an SMS that was definitely not sent, so that an outage does not use up the limits. */
export async function refundSmsBudget(deps: BaseDeps, request: CodeRequest): Promise<void> {
  const { db } = deps.database;
  await uncountUnconverted(db, deps, request);
  await uncountDailySms(db, dailySmsOf(deps, request));
}

/** Removes a code that was used, or not sent, from the limits on unused ones. */
export async function uncountUnconverted(
  db: Executor,
  { settings }: BaseDeps,
  { address, phoneNumber, device }: CodeRequest,
): Promise<void> {
  if (isKnownDevice(device)) return;
  const ofNumber = unconvertedLimitOfNumber(settings, phoneNumber);
  const window = (await getRateLimitWindows(db, [ofNumber.bucket])).get(ofNumber.bucket);
  const ofRange = window && window.count <= ofNumber.limit.max ? unconvertedLimitsOfRange(phoneNumber) : [];
  const limits = [
    ofNumber,
    ...unconvertedLimitsOfAddress(address),
    ...ofRange,
    shopWideUnconvertedLimit(settings),
  ];
  await refundRateLimit(
    db,
    limits.map(({ bucket }) => bucket),
  );
}

const UNCONVERTED_LIMIT_ALERT: Alert = {
  kind: 'sms_breaker',
  subject: 'sms',
  text: texts.codesNotTypedIn,
};

const BUDGET_ALERT: Alert = {
  kind: 'sms_budget',
  subject: 'sms',
  text: texts.smsBudgetSpent,
};
