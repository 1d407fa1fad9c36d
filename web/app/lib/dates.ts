import { formatDay } from '@presently/texts/format';
import * as texts from '@presently/texts/shared';

const dayMs = 86_400_000;
const addressDeadlineDays = 2;

/** IANA name; `undefined` is the browser's time zone. */
type TimeZone = string | undefined;

/** YYYY-MM-DD in the given time zone, for comparing. */
function calendarDay(at: Date, timeZone: TimeZone): string {
  return at.toLocaleDateString('sv-SE', { timeZone });
}

interface UnclaimedGift {
  created_at: string;
  expires_at: string;
}

/**
 * "Please add your address by Sunday, Nov 22": two days after the gift was created; once that day has passed,
 * the day on which the gift expires.
 */
export function deadlineText(
  { created_at, expires_at }: UnclaimedGift,
  now: Date,
  timeZone: TimeZone,
): string {
  const deadline = new Date(Date.parse(created_at) + addressDeadlineDays * dayMs);
  const hasPassed = calendarDay(now, timeZone) > calendarDay(deadline, timeZone);
  if (!hasPassed) return texts.addressDeadline(formatDay(deadline, timeZone));
  return texts.addressDeadlineBeforeExpiry(formatDay(new Date(expires_at), timeZone));
}
