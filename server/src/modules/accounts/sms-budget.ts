import * as texts from '@presently/texts/server/alerts';
import type { BaseDeps } from '../../deps.ts';
import { calendarDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { consumeRateLimit, incrementRateLimit, refundRateLimit } from '../../platform/http/rate-limit.ts';
import type { Alert } from '../alerts/index.ts';
import { isKnownDevice } from './known-device.ts';
import { countryOf } from './phone-numbers.ts';
import type { CodeRequest } from './sign-in-limits.ts';
import { countDailySms, type DailySms, uncountDailySms } from './sms-budget.store.ts';
import { isDailyBudgetExceeded, shopWideUnconvertedLimit, unconvertedCodeLimits } from './sms-limits.ts';

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
    for (const { bucket, limit } of unconvertedCodeLimits(request.address, request.phoneNumber))
      await consumeRateLimit(tx, bucket, limit);
    const { bucket, limit } = shopWideUnconvertedLimit(deps.settings);
    const { isExceeded, retryAfterSeconds } = await incrementRateLimit(tx, bucket, limit);
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
  const { address, phoneNumber, device } = request;
  const { db } = deps.database;
  const unconverted = isKnownDevice(device)
    ? []
    : [...unconvertedCodeLimits(address, phoneNumber), shopWideUnconvertedLimit(deps.settings)];
  await refundRateLimit(
    db,
    unconverted.map(({ bucket }) => bucket),
  );
  await uncountDailySms(db, dailySmsOf(deps, request));
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
