import type { BaseDeps } from '../../deps.ts';
import { calendarDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { consumeRateLimit, incrementRateLimit, refundRateLimit } from '../../platform/http/rate-limit.ts';
import type { Alert } from '../alerts/index.ts';
import { isKnownDevice } from './known-device.ts';
import type { CodeRequest } from './sign-in-limits.ts';
import { shopWideLimits, shopWideUnconvertedLimit, unconvertedCodeLimits } from './sms-limits.ts';

/** The shop itself sends no more for now: an operator must know, and whoever asked did nothing wrong. */
export class SmsSendingPausedError extends Error {
  override name = 'SmsSendingPausedError';
  readonly alarm: Alert;
  readonly retryAfterSeconds: number;

  constructor(alarm: Alert, retryAfterSeconds: number) {
    super(alarm.text);
    this.alarm = alarm;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counts an SMS that costs money against every limit. A browser that has signed in with the number
 * before is bound by the day's budget only.
 * @throws HttpError 429, or SmsSendingPausedError
 */
export async function spendSmsBudget(tx: Tx, deps: BaseDeps, request: CodeRequest): Promise<void> {
  // From the narrow to the wide: the rows that all share are locked last and shortest.
  if (!isKnownDevice(request.device)) {
    for (const { bucket, limit } of unconvertedCodeLimits(request.address, request.phoneNumber))
      await consumeRateLimit(tx, bucket, limit);
    const { bucket, limit } = shopWideUnconvertedLimit(deps.settings);
    const { isExceeded, retryAfterSeconds } = await incrementRateLimit(tx, bucket, limit);
    if (isExceeded) throw new SmsSendingPausedError(TOO_MANY_UNPROVEN, retryAfterSeconds);
  }
  const today = calendarDate(deps.clock.now());
  for (const { bucket, limit } of shopWideLimits(deps.settings, request.phoneNumber, today)) {
    const { isExceeded, retryAfterSeconds } = await incrementRateLimit(tx, bucket, limit);
    if (isExceeded) throw new SmsSendingPausedError(BUDGET_SPENT, retryAfterSeconds);
  }
}

/** Undoes `spendSmsBudget` for an SMS that was certainly not sent, so that an outage uses up nobody's limits. */
export async function refundSmsBudget(deps: BaseDeps, request: CodeRequest): Promise<void> {
  const { address, phoneNumber, device } = request;
  const unconverted = isKnownDevice(device)
    ? []
    : [...unconvertedCodeLimits(address, phoneNumber), shopWideUnconvertedLimit(deps.settings)];
  const shopWide = shopWideLimits(deps.settings, phoneNumber, calendarDate(deps.clock.now()));
  await refundRateLimit(
    deps.database.db,
    [...unconverted, ...shopWide].map(({ bucket }) => bucket),
  );
}

const TOO_MANY_UNPROVEN: Alert = {
  kind: 'sms_breaker',
  subject: 'sms',
  text: 'So many codes were sent and not typed in that strangers get none until the hour is over. Somebody may be asking for them to be paid per SMS. Whoever has signed in on a browser before still can.',
};

const BUDGET_SPENT: Alert = {
  kind: 'sms_budget',
  subject: 'sms',
  text: "The day's budget of SMS (SMS_PER_DAY) is spent. Nobody can sign in by code until midnight UTC or until it is raised.",
};
