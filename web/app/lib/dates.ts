const locale = 'en-US';
const dayMs = 86_400_000;
const addressDeadlineDays = 2;

/** IANA name; `undefined` is the browser's time zone. */
type TimeZone = string | undefined;

/** "Sunday, Nov 22" */
export function formatDay(at: Date, timeZone: TimeZone): string {
  return at.toLocaleDateString(locale, { weekday: 'long', month: 'short', day: 'numeric', timeZone });
}

/** "November 22" */
export const formatMonthDay = (at: Date, timeZone?: TimeZone): string =>
  at.toLocaleDateString(locale, { month: 'long', day: 'numeric', timeZone });

/** "Sunday, November 22" */
export const formatLongDay = (at: Date, timeZone?: TimeZone): string =>
  at.toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone });

/** "Nov 22, 2026, 4:05 PM" */
export function formatDateTime(at: Date, timeZone: TimeZone): string {
  // Node and browsers use different spaces before PM, which would be a hydration mismatch.
  return at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).replace(/\s/g, ' ');
}

/** "2026-11-25" → "Wednesday, Nov 25", independent of the time zone. */
export function formatCalendarDay(date: string): string {
  return formatDay(new Date(`${date.slice(0, 10)}T00:00:00Z`), 'UTC');
}

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
  if (!hasPassed) return `Please add your address by ${formatDay(deadline, timeZone)}`;
  return `Please add your address by ${formatDay(new Date(expires_at), timeZone)}, before the gift expires`;
}
