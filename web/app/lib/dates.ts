import { calendarDayIn } from '@presently/contracts/time-zone';
import { formatDay } from '@presently/texts/format';
import * as texts from '@presently/texts/shared';

const DAY_MS = 86_400_000;
const addressDeadlineDays = 2;

/** IANA name; `undefined` is the browser's time zone. */
type TimeZone = string | undefined;

interface UnclaimedGift {
  created_at: string;
  expires_at: string;
}

/**
 * "Please add your address by Sunday, Nov 22": two days after the gift was created; once that day has passed, or if the
 * gift expires earlier, the day on which it expires.
 */
export function deadlineText(
  { created_at, expires_at }: UnclaimedGift,
  now: Date,
  timeZone: TimeZone,
): string {
  const deadline = new Date(Date.parse(created_at) + addressDeadlineDays * DAY_MS);
  const expiry = new Date(expires_at);
  const hasPassed = calendarDayIn(timeZone, now) > calendarDayIn(timeZone, deadline);
  if (!hasPassed && deadline <= expiry) return texts.addressDeadline(formatDay(deadline, timeZone));
  return texts.addressDeadlineBeforeExpiry(formatDay(expiry, timeZone));
}
